/**
 * A post as a source shows it, before any interpretation. `null` where the page does not say. Authors and
 * bodies are not read, because we do not store them.
 */
export interface Listing {
  /** `{site}:{board}:{post id}`, stable for the life of the post. */
  postKey: string
  sourceKey: string
  /** The canonical address of the post. */
  url: string
  /** As written, with shop and price where the site keeps them in the title. */
  title: string
  /** A title that the list truncated: its end, and a price there, are missing. */
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
  /** The source's "ended" mark; null on pages that have none (feeds). The domain reads title words. */
  isEnded: boolean | null
  /** The shop's address, unwrapped; null until the post itself was read, or when it has none. */
  outboundUrl: string | null
}

/** The fields of a listing that say which product is offered at which price. */
export type OfferText = Pick<Listing, 'title' | 'isCut' | 'shopText' | 'priceText' | 'shippingText'>

/**
 * Completes a listing with `known`, the title that another page showed: a truncated title becomes whole
 * when both begin alike.
 */
export function mendTitle(listing: Listing, known: string): Listing {
  if (!listing.isCut || known === listing.title) return listing
  const beginning = listing.title.replace(/(?:\.{3}|…)$/, '').trimEnd()
  return beginning !== '' && known.startsWith(beginning)
    ? { ...listing, title: known, isCut: false }
    : listing
}
