/**
 * A post as a source shows it, before anybody interprets it. `null` where the page does not say.
 * Authors and bodies are not read: we do not keep them.
 */
export interface Listing {
  /** `{site}:{board}:{post id}`, stable for the life of the post. */
  postKey: string
  sourceKey: string
  /** The canonical address of the post. */
  url: string
  /** As written, with shop and price where the site keeps them in the title. */
  title: string
  /** A title that the list cut: its end, and a price that stood there, are missing. */
  isCut: boolean
  /** The site's own fields, as text (`￦129,000`, `무배`); null on sites that keep them in the title. */
  shopText: string | null
  priceText: string | null
  shippingText: string | null
  category: string | null
  likes: number | null
  dislikes: number | null
  comments: number | null
  views: number | null
  postedAt: number
  thumbUrl: string | null
  /** The source's own mark; null on pages that have none (feeds). Title words are the domain's to read. */
  isEnded: boolean | null
  /** The shop's address, unwrapped; null until the post itself was read, or when it has none. */
  outboundUrl: string | null
}

/** What of a listing says which product is offered at what price. */
export type OfferText = Pick<Listing, 'title' | 'isCut' | 'shopText' | 'priceText' | 'shippingText'>

/**
 * The listing as `known`, the title that another page showed, completes it: what a list cut is whole again where
 * both begin alike.
 */
export function mendTitle(listing: Listing, known: string): Listing {
  if (!listing.isCut || known === listing.title) return listing
  const beginning = listing.title.replace(/\s*(?:\.{3}|…)$/, '')
  return beginning !== '' && known.startsWith(beginning)
    ? { ...listing, title: known, isCut: false }
    : listing
}
