import type { PostToReadAgain, SecondReading } from '#domain/intake/pricesOnHold.server.ts'
import type { Quote } from '#domain/prices/plausibility/quotedPrice.ts'
import type { DropCount } from '#domain/prices/plausibility/suspiciousDrops.server.ts'
import type { Listing } from '#domain/sources/listing.ts'
import type { SourceRun, SourceTrouble } from '#domain/sources/sources.server.ts'
import { type Failure, failureOf, isForbiddenByRobots, troubleAfter, worstOf } from './failure.ts'
import { Gone } from './fetching/crawlErrors.ts'
import type { Fetched, Fetcher, Validators } from './fetching/fetch.ts'
import { judgeRun } from './judgement.ts'
import { createListingMerge, type ListingMerge } from './listingMerge.ts'
import { parseInThread } from './parsing/parseInThread.ts'
import { attempt, LOOK_EVERY_MS, pollUntilStopped } from './pollLoop.ts'
import { NO_DETAILS, offerIn, withDetails } from './postPage.ts'
import { nextReadingAt, type Outcome } from './schedule.ts'
import type { PostDetails, Source, SourcePage } from './source.ts'

/** The functions to which a poller passes what it reads, and which answer what is already known. */
export interface Handover {
  /** Takes listings that are complete. */
  take(listings: Listing[], now: number): void | Promise<void>
  /** True for a post whose text was taken already: its own page need not be read. */
  isKnown(listing: Listing): boolean
  report(sourceKey: string, run: SourceRun): void | Promise<void>
  /** Counts the products with a baseline among the quoted prices of a page, and those of them with a suspicious drop. */
  countSuspiciousDrops(quotes: Quote[], now: number): DropCount | Promise<DropCount>
  /** The posts whose prices on hold are due for a second reading, from their own pages. */
  listPostsToReadAgain(sourceKey: string, now: number): PostToReadAgain[]
  /** Takes the second reading of a price on hold. */
  takeSecondReading(heldId: number, reading: SecondReading, now: number): void | Promise<void>
  /** The baseline share of posts without a price on a page of a source, 0 to 1; null when not known yet. */
  baselineMissingShare(sourceKey: string, page: string): number | null
  /** True once after staff asked for a reading of the source. */
  wasAsked(sourceKey: string): boolean | Promise<boolean>
  /** Holds the source for this process for the next minute; false while another process holds it. */
  hold(sourceKey: string): boolean | Promise<boolean>
}

interface PollerOptions extends Handover {
  fetcher: Fetcher
  /** The speed at which pages become due; 1 is real time. */
  pace: number
  /** Nothing is read before this instant. */
  restsUntil: number
  now: () => number
  signal: AbortSignal
}

/** Reads the pages of one source. */
interface Poller {
  /** Reads due pages until the signal aborts. */
  run(): Promise<void>
  /** Reads each page once, then the posts found there; false when another process reads this source. */
  runOnce(): Promise<boolean>
}

/** A page with the instant of its next reading. */
interface PolledPage {
  page: SourcePage
  dueAt: number
  validators: Validators
  trouble: SourceTrouble | null
}

/** The state of a poller between two readings. */
interface Poll {
  source: Source
  options: PollerOptions
  pages: PolledPage[]
  /** New posts whose own pages are still to be read. */
  newPosts: Map<string, Listing>
  merge: ListingMerge
  restsUntil: number
  /** The refusals by the site in a row. */
  refusal: SourceTrouble | null
  /** The failures of posts' own pages in a row. */
  postTrouble: SourceTrouble | null
}

/**
 * A poller that reads pages when they are due and, in between, the pages of new posts one at a time. A page that
 * fails does not delay the others; after a refusal by the site all of them rest.
 */
export function createPoller(source: Source, options: PollerOptions): Poller {
  const { now, hold, signal, restsUntil } = options
  const poll: Poll = {
    source,
    options,
    pages: source.pages.map((page) => ({ page, dueAt: now(), validators: {}, trouble: null })),
    newPosts: new Map(),
    merge: createListingMerge(),
    restsUntil,
    refusal: null,
    postTrouble: null,
  }
  return {
    run: () =>
      pollUntilStopped({
        source: source.key,
        signal,
        hold: () => hold(source.key),
        step: () => readNext(poll),
        idleMs: () => nextDueAt(poll) - now(),
        lookEveryMs: LOOK_EVERY_MS / options.pace,
        now,
        onClockBack: (byMs) => bringForward(poll, byMs),
        onLost: () => forgetValidators(poll),
      }),
    runOnce: () => readAllOnce(poll),
  }
}

/** Reads a post with a price on hold, else a due page, else a new post; false when there is none of these. */
async function readNext(poll: Poll): Promise<boolean> {
  const { source, options, newPosts } = poll
  if (await options.wasAsked(source.key)) for (const polled of poll.pages) polled.dueAt = options.now()
  const [onHold] = options.listPostsToReadAgain(source.key, options.now())
  const [post] = newPosts.values()
  if (onHold) await readAgain(poll, onHold)
  else if (nextDueAt(poll) <= options.now()) await readPage(poll, firstDue(poll))
  else if (post) await readPost(poll, post)
  else return false
  return true
}

async function readAllOnce(poll: Poll): Promise<boolean> {
  const { source, options, pages, newPosts } = poll
  const { hold, now } = options
  if (!(await hold(source.key))) return false
  for (const post of options.listPostsToReadAgain(source.key, now())) await readAgain(poll, post)
  for (const polled of pages) if (mayRead(poll)) await readPage(poll, polled)
  // The map shrinks as its posts are read, and a refusal empties it.
  for (const post of newPosts.values()) {
    if (!(await hold(source.key))) break
    await readPost(poll, post)
  }
  return true
}

/** False while the site refuses us, and during a rest that began before this start. */
const mayRead = ({ refusal, restsUntil, options }: Poll): boolean =>
  refusal === null && restsUntil <= options.now()

const firstDue = ({ pages }: Poll): PolledPage =>
  pages.reduce((first, polled) => (polled.dueAt < first.dueAt ? polled : first))

const nextDueAt = (poll: Poll): number => Math.max(firstDue(poll).dueAt, poll.restsUntil)

function bringForward(poll: Poll, byMs: number): void {
  for (const polled of poll.pages) polled.dueAt -= byMs
  poll.restsUntil -= byMs
}

/** Forgets the validators of pages whose posts could not be handed over, so that they are sent in full again. */
function forgetValidators({ pages }: Poll): void {
  for (const polled of pages) polled.validators = {}
}

const readPage = (poll: Poll, polled: PolledPage): Promise<void> =>
  attempt(
    { source: poll.source.key, signal: poll.options.signal },
    () => takePage(poll, polled),
    (failure) => failPage(poll, polled, failure),
  )

async function takePage(poll: Poll, polled: PolledPage): Promise<void> {
  const { fetcher, now } = poll.options
  const fetched = await fetcher.read(`https://${poll.source.host}${polled.page.path}`, polled.validators)
  const seen =
    fetched.kind === 'page' ? await takePosts(poll, polled, fetched) : { latencyMs: fetched.tookMs }
  polled.trouble = null
  poll.refusal = null
  const at = now()
  polled.dueAt = dueAfter(poll, polled, { kind: 'read' }, 1, at)
  await reportRun(poll, { page: polled.page.path, at, outcome: 'unchanged', ...seen })
}

/** Takes the posts of a page that are complete, and remembers the others until their own pages are read. */
async function takePosts(poll: Poll, polled: PolledPage, fetched: Extract<Fetched, { kind: 'page' }>) {
  const { source, options, newPosts } = poll
  const { path, format } = polled.page
  const shown = await parseInThread('posts', [fetched.page, source.key, path], options)
  const listings = shown.map((listing) => poll.merge(listing, format))
  const quoteOf = await readQuotes(new Set([...shown, ...listings]), options)
  const counts = judgeRun(
    shown.map((listing) => quoteOf(listing).quoted.price),
    {
      baselineMissingShare: options.baselineMissingShare(source.key, path),
      drops: await options.countSuspiciousDrops(listings.map(quoteOf), options.now()),
    },
  )
  const isComplete = (listing: Listing) => listing.outboundUrl !== null || options.isKnown(listing)
  const complete = listings.filter(isComplete)
  await take(poll, complete)
  for (const listing of complete) newPosts.delete(listing.postKey)
  for (const listing of listings) {
    // A list contains more about a post than a feed.
    const isBetter = format === 'list' || !newPosts.has(listing.postKey)
    if (isBetter && !complete.includes(listing)) newPosts.set(listing.postKey, listing)
  }
  // Kept only after success: an unusable page must be sent in full again, not as "unchanged".
  polled.validators = fetched.validators
  return { outcome: 'read' as const, latencyMs: fetched.tookMs, ...counts }
}

/** Reads the quoted prices of posts in the thread; returns a function that finds the quote of a post. */
async function readQuotes(posts: Set<Listing>, { signal }: PollerOptions): Promise<(post: Listing) => Quote> {
  const quotes = await parseInThread('quotes', [[...posts]], { signal })
  const known = new Map([...posts].map((post, no) => [post, quotes[no] as Quote]))
  return (post) => known.get(post) as Quote
}

async function failPage(poll: Poll, polled: PolledPage, failure: Failure): Promise<void> {
  const at = poll.options.now()
  if (failure.kind === 'refused' && !failure.isByRobots) {
    await rest(poll, failure, at)
  } else {
    polled.trouble = troubleAfter(polled.trouble, failure)
    polled.dueAt = dueAfter(poll, polled, failure, polled.trouble.runs, at)
  }
  await reportFailure(poll, polled.page.path, failure, at)
}

const dueAfter = (poll: Poll, { page }: PolledPage, outcome: Outcome, inARow: number, now: number): number =>
  nextReadingAt(outcome, { everyMs: page.everyMs, inARow, now, pace: poll.options.pace })

/** Reads the own page of a new post; a post whose page cannot be read is taken as the list shows it. */
async function readPost(poll: Poll, listing: Listing): Promise<void> {
  poll.newPosts.delete(listing.postKey)
  const details = await readDetails(poll, listing.url)
  if (details !== 'gone') await take(poll, [withDetails(listing, details)])
}

/** Passes on the second reading of a price on hold, from the post's own page; during a rest, without that page. */
async function readAgain(poll: Poll, { heldId, url }: PostToReadAgain): Promise<void> {
  const { takeSecondReading, now } = poll.options
  const details = mayRead(poll) ? await readDetails(poll, url) : NO_DETAILS
  await takeSecondReading(heldId, details === 'gone' ? details : offerIn(details), now())
}

async function readDetails(poll: Poll, url: string): Promise<PostDetails | 'gone'> {
  const { source, options } = poll
  try {
    const fetched = await options.fetcher.read(url)
    const details =
      fetched.kind === 'page' ? await parseInThread('post', [fetched.page, source.key], options) : NO_DETAILS
    poll.postTrouble = null
    return details
  } catch (error) {
    options.signal.throwIfAborted()
    if (error instanceof Gone) return 'gone'
    if (!isForbiddenByRobots(error)) await failPost(poll, failureOf(error, source.key))
    return NO_DETAILS
  }
}

async function failPost(poll: Poll, failure: Failure): Promise<void> {
  const at = poll.options.now()
  if (failure.kind === 'refused') await rest(poll, failure, at)
  else {
    const reason = `${POST_PAGES}: ${failure.reason}`
    poll.postTrouble = troubleAfter(poll.postTrouble, { ...failure, reason })
  }
  await reportFailure(poll, POST_PAGES, failure, at)
}

/** After a refusal by the site its pages rest, and the new posts are taken without their own pages. */
async function rest(poll: Poll, failure: Failure, now: number): Promise<void> {
  poll.refusal = troubleAfter(poll.refusal, failure)
  const { pace } = poll.options
  const until = nextReadingAt(failure, { everyMs: 0, inARow: poll.refusal.runs, now, pace })
  poll.restsUntil = Math.max(poll.restsUntil, until)
  const waiting = [...poll.newPosts.values()]
  poll.newPosts.clear()
  await take(poll, waiting)
}

async function take({ options }: Poll, listings: Listing[]): Promise<void> {
  if (listings.length > 0) await options.take(listings, options.now())
}

const reportFailure = (poll: Poll, page: string, { kind, reason }: Failure, at: number) =>
  reportRun(poll, { page, at, outcome: kind, reason })

/** Reports a reading with the worst trouble of the source. `at`: the instant from which the next reading is scheduled. */
async function reportRun(
  poll: Poll,
  run: Pick<SourceRun, 'page' | 'at' | 'outcome'> & Partial<SourceRun>,
): Promise<void> {
  const trouble = poll.refusal ?? worstOf([poll.postTrouble, ...poll.pages.map((polled) => polled.trouble)])
  await poll.options.report(poll.source.key, { ...NO_COUNTS, ...run, trouble, nextReadAt: nextDueAt(poll) })
}

const NO_COUNTS = { rows: null, missingPrices: null, latencyMs: null, reason: null }

/** The name under which the runs of posts' own pages are recorded. */
const POST_PAGES = '글 페이지'
