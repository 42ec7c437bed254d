import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#app/log.server.ts'
import { MINUTE_MS } from '#domain/clock.ts'
import type { PostToReadAgain, SecondReading } from '#domain/intake/pricesOnHold.server.ts'
import type { DropCount } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import type { Listing, OfferText } from '#domain/sources/listing.ts'
import type { SourceRun, SourceTrouble } from '#domain/sources/sources.server.ts'
import type { Fetcher, Validators } from './fetching/fetch.ts'
import { Gone, Refused } from './fetching/trouble.ts'
import { judgeRun } from './judgement.ts'
import { again, type BadOutcome, outcomeOf } from './outcome.ts'
import { withinBounds } from './parsing/parsing.ts'
import { nextLook } from './schedule.ts'
import { createSightings, fillIn } from './sightings.ts'
import type { PostDetails, Source, SourcePage } from './source.ts'

/** Where listings go, who knows them already, and who keeps how it went. */
export interface Handover {
  /** Takes listings that are complete. */
  take(listings: Listing[], now: number): void
  /** True for a post whose text was taken already: its own page need not be read. */
  isKnown(listing: Listing): boolean
  report(sourceKey: string, run: SourceRun): void
  /** Of the products on a page, how many are well known, and of how many of those the price is a surprise. */
  countSuspiciousDrops(listings: Listing[], now: number): DropCount
  /** The posts whose prices are due to be read again, from their own pages. */
  listPostsToReadAgain(sourceKey: string, now: number): PostToReadAgain[]
  /** What such a page said. */
  readAgain(heldId: number, look: SecondReading, now: number): void
  /** The share of posts without a price that is usual on a page of a source, 0 to 1; null when not known yet. */
  usualMissingShare(sourceKey: string, page: string): number | null
  /** Holds the source for this process for the next minute; false while another process holds it. */
  hold(sourceKey: string): boolean
}

interface VisitorOptions extends Handover {
  fetcher: Fetcher
  pace: number
  /** Nothing is read before. */
  restsUntil: number
  now: () => number
  signal: AbortSignal
}

export interface Visitor {
  /** Looks at the source's pages as they fall due, until the signal aborts. */
  attend(): Promise<void>
  /** Looks at each page once, and at the posts found there; false when another process reads this source. */
  visitOnce(): Promise<boolean>
}

/** A page and when to look at it again. */
interface Turn {
  page: SourcePage
  dueAt: number
  validators: Validators
  trouble: SourceTrouble | null
}

/** A source is held for a minute at a time: so often it must be held again. */
const HOLD_AGAIN_MS = 20_000
/** How soon to try for a source that another process holds. */
const TRY_AGAIN_MS = 1_000

/**
 * Reads one source: its pages when they are due, and between them, one at a time, the pages of posts that are
 * new. Trouble with one page leaves the others alone; a refusal by the site rests them all.
 */
export function createVisitor(source: Source, options: VisitorOptions): Visitor {
  const { fetcher, isKnown, report, usualMissingShare, hold, pace, now, signal } = options
  const turns: Turn[] = source.pages.map((page) => ({
    page,
    dueAt: Math.max(now(), options.restsUntil),
    validators: {},
    trouble: null,
  }))
  const newPosts = new Map<string, Listing>()
  const complement = createSightings()
  let refusal: SourceTrouble | null = null
  let detailTrouble: SourceTrouble | null = null

  async function lookAt(turn: Turn): Promise<void> {
    try {
      const seen = await readPage(turn)
      turn.trouble = null
      refusal = null
      const at = now()
      turn.dueAt = nextLook({ kind: 'read' }, { ...usual(turn, at), inARow: 1 })
      tell(turn.page, seen, at)
    } catch (error) {
      signal.throwIfAborted()
      suffer(turn, error)
    }
  }

  async function readPage(turn: Turn): Promise<Seen> {
    const fetched = await fetcher.read(addressOf(turn.page.path), turn.validators)
    const latencyMs = fetched.tookMs
    if (fetched.kind === 'unchanged') return { outcome: 'unchanged', latencyMs }
    const { listings: shown } = turn.page.parse(fetched.page)
    const listings = shown.map((listing) => complement(listing, turn.page.format))
    const judged = judgeRun(shown, {
      usualMissingShare: usualMissingShare(source.key, turn.page.path),
      drops: options.countSuspiciousDrops(listings, now()),
    })
    const isComplete = (listing: Listing) => listing.outboundUrl !== null || isKnown(listing)
    const ready = listings.filter(isComplete)
    take(ready)
    for (const listing of ready) newPosts.delete(listing.postKey)
    for (const listing of listings) if (!ready.includes(listing)) remember(listing, turn.page)
    // Kept only now: a page that could not be used must be sent again.
    turn.validators = fetched.validators
    return { outcome: 'read', latencyMs, ...judged }
  }

  /** A list shows more of a post than a feed does. */
  function remember(listing: Listing, { format }: SourcePage): void {
    if (format === 'list' || !newPosts.has(listing.postKey)) newPosts.set(listing.postKey, listing)
  }

  async function lookAtPost(listing: Listing): Promise<void> {
    newPosts.delete(listing.postKey)
    const details = await readDetails(listing.url)
    if (details !== 'gone') take([complete(listing, details)])
  }

  /** Its own page is another one than that on which a surprising price stood. */
  async function lookAgain({ heldId, url }: PostToReadAgain): Promise<void> {
    const details = refusal === null ? await readDetails(url) : NO_DETAILS
    options.readAgain(heldId, details === 'gone' ? details : offerIn(details), now())
  }

  /** A post whose page cannot be read is taken as the list shows it. */
  async function readDetails(url: string): Promise<PostDetails | 'gone'> {
    try {
      const fetched = await fetcher.read(url)
      const details = fetched.kind === 'page' ? source.parseDetail(fetched.page) : NO_DETAILS
      detailTrouble = null
      return details
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Gone) return 'gone'
      if (!isForbiddenByRobots(error)) sufferOnPost(error)
      return NO_DETAILS
    }
  }

  function suffer(turn: Turn, error: unknown): void {
    const outcome = outcomeOf(error, source.key)
    const at = now()
    if (outcome.kind === 'refused' && !isForbiddenByRobots(error)) {
      rest(outcome, at)
    } else {
      turn.trouble = again(turn.trouble, outcome)
      turn.dueAt = nextLook(outcome, { ...usual(turn, at), inARow: turn.trouble.runs })
    }
    tell(turn.page, { outcome: outcome.kind, reason: outcome.reason }, at)
  }

  function sufferOnPost(error: unknown): void {
    const outcome = outcomeOf(error, source.key)
    const at = now()
    if (outcome.kind === 'refused') rest(outcome, at)
    else detailTrouble = again(detailTrouble, { ...outcome, reason: `${POST_PAGES}: ${outcome.reason}` })
    tell(null, { outcome: outcome.kind, reason: outcome.reason }, at)
  }

  /** The site refused: all its pages rest, and what waits for details goes without them. */
  function rest(outcome: BadOutcome, at: number): void {
    refusal = again(refusal, outcome)
    for (const turn of turns) {
      const until = nextLook(outcome, { ...usual(turn, at), inARow: refusal.runs })
      turn.dueAt = Math.max(turn.dueAt, until)
    }
    const waiting = [...newPosts.values()]
    newPosts.clear()
    take(waiting)
  }

  function take(listings: Listing[]): void {
    if (listings.length > 0) options.take(listings, now())
  }

  const usual = (turn: Turn, at: number) => ({ everyMs: turn.page.everyMs, now: at, pace })

  /** `at`: the instant from which the next look was reckoned, too. */
  function tell(page: SourcePage | null, seen: Seen, at: number): void {
    const troubles = [detailTrouble, ...turns.map((turn) => turn.trouble)].filter(
      (trouble) => trouble !== null,
    )
    const trouble = refusal ?? troubles.sort((a, b) => b.runs - a.runs)[0] ?? null
    const circumstances = { page: page?.path ?? POST_PAGES, at, trouble, nextReadAt: firstDue().dueAt }
    report(source.key, { ...NOTHING_SEEN, ...seen, ...circumstances })
  }

  const firstDue = (): Turn => turns.reduce((first, turn) => (turn.dueAt < first.dueAt ? turn : first))
  const nextPost = (): Listing | undefined => newPosts.values().next().value
  const nextHeld = (): PostToReadAgain | undefined => options.listPostsToReadAgain(source.key, now())[0]
  const addressOf = (path: string) => `https://${source.host}${path}`

  /** One step; whatever fails in it, the same step is not due again at once. */
  async function goOn(): Promise<void> {
    const turn = firstDue()
    const post = nextPost()
    const held = nextHeld()
    if (held) await lookAgain(held)
    else if (turn.dueAt <= now()) await lookAt(turn)
    else if (post) await lookAtPost(post)
    else await sleep(Math.min(turn.dueAt - now(), HOLD_AGAIN_MS), undefined, { signal })
  }

  /** What could not be handed over is found again, once its page is sent whole. */
  function loseNothing(error: unknown): void {
    if (signal.aborted) return
    log.error({ err: error, source: source.key }, 'what was read could not be handed over')
    for (const turn of turns) turn.validators = {}
  }

  return {
    async attend() {
      while (!signal.aborted) {
        const step = hold(source.key) ? goOn() : sleep(TRY_AGAIN_MS, undefined, { signal })
        await step.catch(loseNothing)
      }
    },
    async visitOnce() {
      if (!hold(source.key)) return false
      if (options.restsUntil > now()) return true
      for (const held of options.listPostsToReadAgain(source.key, now())) await lookAgain(held)
      for (const turn of turns) if (refusal === null) await lookAt(turn)
      for (let post = nextPost(); post && hold(source.key); post = nextPost()) await lookAtPost(post)
      return true
    },
  }
}

/** What one look showed. */
type Seen = Pick<SourceRun, 'outcome'> &
  Partial<Pick<SourceRun, 'rows' | 'missingPrices' | 'latencyMs' | 'reason'>>

const NOTHING_SEEN = { rows: null, missingPrices: null, latencyMs: null, reason: null }

/** Under this name the runs of posts' own pages are kept. */
const POST_PAGES = '글 페이지'

const NO_DETAILS: PostDetails = { title: '', outboundUrl: null, postedAt: null, thumbUrl: null }

/** Robots.txt speaks of single addresses: such a refusal says nothing of the site's other pages. */
const isForbiddenByRobots = (error: unknown): boolean => error instanceof Refused && error.by === 'robots'

/** What the post's own page says of the offer; null when it showed no title. */
const offerIn = ({ title, ...fields }: PostDetails): OfferText | null =>
  title === ''
    ? null
    : {
        title,
        isCut: false,
        shopText: fields.shopText ?? null,
        priceText: fields.priceText ?? null,
        shippingText: fields.shippingText ?? null,
      }

/** What the post's own page adds to what the list said. */
const complete = (listing: Listing, { outboundUrl, postedAt, ...details }: PostDetails): Listing => ({
  ...withinBounds(fillIn(listing, details)),
  likes: listing.likes ?? details.likes ?? null,
  dislikes: listing.dislikes ?? details.dislikes ?? null,
  comments: listing.comments ?? details.comments ?? null,
  views: listing.views ?? details.views ?? null,
  outboundUrl,
  postedAt: moreExact(listing.postedAt, postedAt),
})

/** A list that knows the second is not corrected by a page that shows the minute. */
const moreExact = (listed: number, shown: number | null): number =>
  shown === null || listed % MINUTE_MS !== 0 ? listed : shown
