import { MINUTE_MS } from '#domain/clock.ts'
import { type Board, type Good, IN_RESERVE, POSTED, type Shop, SOLD_OUT } from './goods.ts'
import { createRandom } from './random.ts'

/** A post of the sample sites. */
export interface Post {
  board: Board
  id: number
  good: Good
  price: number
  likes: number
  comments: number
  views: number
  postedAt: number
  isEnded: boolean
  /** The price in lists, if it differs from the price on the post's own page: a mistake of the site. */
  listedPrice?: number
}

/** The boards of the sample sites and their events. */
export interface World {
  /** The newest posts of a board, newest first. */
  list(board: Board): Post[]
  find(board: Board, id: number): Post | undefined
  /** Advances the world: counts grow, and sometimes a post is added, another ends, or a price changes. */
  liveOn(): void
  /** Posts a good that has not been posted before. */
  addPost(good: Good, board: Board): Post
  /** Posts a new good whose title contains `keyword`. */
  grant(keyword: string): Post
  /**
   * Changes the price of the open post about `keyword` with the most earlier posts, everywhere or only in lists.
   * Undefined if no post matches.
   */
  setPrice(keyword: string, price: number, where: PriceShown): Post | undefined
  /** Lowers the price of the cheapest open post about `keyword` to `share` of it. Undefined if no post matches. */
  fall(keyword: string, share: number): Post | undefined
  /** Makes the newest open post of every category popular, and returns these posts. */
  warm(): Post[]
}

/** The pages that show a price. */
type PriceShown = 'everywhere' | 'list'

const MINUTES_BETWEEN_POSTS = 22
/** The time within which a good reaches the last of its boards. */
const MINUTES_TO_SPREAD = 12
const SHOWN = 60
/** The limit is per board, so that busy boards never push the posts of another board out. */
const MAX_POSTS_PER_BOARD = 200

/** The counts of a popular post. */
const TALK = { likes: 200, comments: 150, views: 40_000 }

const MINUTES_A_DAY = 24 * 60
/** The number of earlier posts of a good in the month before, at other prices. */
const MAX_EARLIER_POSTS = 14
const EARLIEST_DAYS = 28

/** Post numbers grow with time, so that a world opened later does not reuse the numbers of an earlier world. */
const SINCE = Date.UTC(2026, 0, 1)
const NUMBERS_EVERY_MS = 10_000

const FIRST_ID: Record<Board, number> = {
  ppomppu: 731_205,
  ppomppu4: 88_123,
  ppomppu8: 41_020,
  jirum: 19_671_234,
  qb_saleinfo: 1_933_310,
  fm_hotdeal: 9_300_000_111,
  arca_hotdeal: 152_000_111,
  theqdeal: 4_400_000_111,
  economy: 97_331,
  rw_1020: 107_310,
  fs: 198_000_111,
  rt: 198_000_200,
  os: 198_000_300,
  cool_jirum: 3_700_111,
}

const LIVELY_BOARDS: Board[] = ['ppomppu', 'jirum', 'qb_saleinfo', 'economy', 'rw_1020']

/** Boards that the crawler reads every few minutes, so it soon sees a requested deal there. */
const SWIFT_BOARDS: Board[] = ['ppomppu', 'jirum']

/** Variants that turn a good into a different product. */
const VARIETIES: ReadonlyArray<{ words: string; timesDearer: number }> = [
  { words: '2개 세트', timesDearer: 1.9 },
  { words: '대용량', timesDearer: 1.5 },
  { words: '선물세트', timesDearer: 1.4 },
  { words: '신형', timesDearer: 1.2 },
  { words: '3개 세트', timesDearer: 2.8 },
  { words: '리뉴얼', timesDearer: 1.1 },
  { words: '기획세트', timesDearer: 1.6 },
  { words: '한정판', timesDearer: 1.3 },
]

/** A name that has a number of pieces, or that is a set, gets boxes in place of sets: no 의자 2개 2개 세트. */
const HAS_PIECES = /\d(?:개|구|롤|매|병|봉|입|장|팩)|세트/
const BOXED_VARIETIES = VARIETIES.map((variety) => ({
  ...variety,
  words: variety.words.replace('개 세트', '박스'),
}))

export interface WorldOptions {
  seed?: number
  now?: () => number
  /** The boards also contain the ended deals of the month before. */
  hasPast?: boolean
  /**
   * The instant at which the world was first opened: a world that is opened again contains the same posts. Default:
   * now.
   */
  openedAt?: number
}

/** Opens the world. The same seed and the same calls produce the same world, relative to `now`. */
export function createWorld({
  seed = 1,
  now = Date.now,
  hasPast = false,
  openedAt = now(),
}: WorldOptions = {}): World {
  const random = createRandom(seed)
  const posts: Post[] = []
  const lastId = numbersAt(openedAt)
  const reserve = [...IN_RESERVE]
  let serial = 90_000 + numbersSince(now())
  const varieties = new Map<string, number>()
  let wishes = 0

  const chance = (share: number) => random() < share
  const between = (min: number, max: number) => min + Math.floor(random() * (max - min + 1))
  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

  function addPost(good: Good, board: Board, postedAt = now()): Post {
    lastId[board] += between(1, 7)
    const post = {
      board,
      id: lastId[board],
      good,
      price: good.price,
      postedAt,
      isEnded: false,
      likes: 0,
      comments: 0,
      views: between(3, 40),
    }
    posts.unshift(post)
    const ofBoard = posts.filter((other) => other.board === board)
    if (ofBoard.length > MAX_POSTS_PER_BOARD) posts.splice(posts.lastIndexOf(ofBoard.at(-1) as Post), 1)
    return post
  }

  function grow(post: Post, rounds: number): void {
    post.views += between(0, 60) * rounds
    post.likes += chance(0.4) ? between(0, rounds) : 0
    post.comments += chance(0.5) ? between(0, rounds) : 0
  }

  for (const { good, board, minutes, price } of [...(hasPast ? earlierPosts() : []), ...openingPosts()]) {
    const post = addPost(good, board, openedAt - minutes * MINUTE_MS)
    grow(post, 1 + Math.ceil(Math.min(minutes, MINUTES_A_DAY) / 20))
    if (price !== undefined) Object.assign(post, { price, isEnded: true })
    else post.isEnded = SOLD_OUT.includes(good.name)
  }

  // New posts must not reuse the numbers of existing posts, nor of posts from before the world was closed.
  for (const [board, number] of Object.entries(numbersAt(now())) as Array<[Board, number]>)
    lastId[board] = Math.max(lastId[board], number)

  /** The posts on the boards when the sites open, oldest first. */
  function openingPosts() {
    return POSTED.flatMap(([good, ...boards], index) =>
      boards.map((board, order) => ({
        good: { ...good, name: good.wordings?.[order] ?? good.name },
        board,
        minutes: (POSTED.length - index) * MINUTES_BETWEEN_POSTS - spread(order, boards) - between(2, 9),
        price: undefined,
      })),
    )
  }

  /** Ended deals of the month before, oldest first. They give a product its price history. */
  function earlierPosts() {
    return POSTED.flatMap(([good, ...boards]) =>
      Array.from({ length: between(0, MAX_EARLIER_POSTS) }, () => ({
        good,
        board: oneOf(boards),
        minutes: between(2 * MINUTES_A_DAY, EARLIEST_DAYS * MINUTES_A_DAY),
        price: priceNear(good, between(98, 132) / 100),
      })),
    ).sort((a, b) => b.minutes - a.minutes)
  }

  /** A new good similar to `good`, with its own page at the same shop. */
  function varietyOf(good: Good): Good {
    const made = varieties.get(good.name) ?? 0
    varieties.set(good.name, made + 1)
    serial += 1
    const choices = HAS_PIECES.test(good.name) ? BOXED_VARIETIES : VARIETIES
    const first = choices[made % choices.length]!
    // When every word has been used once, a variety gets two of the words: 신형 선물세트.
    const round = Math.floor(made / choices.length) % choices.length
    const words = round === 0 ? [first] : [choices[(made + round) % choices.length]!, first]
    const timesDearer = words.reduce((product, variety) => product * variety.timesDearer, 1)
    const name = [good.name, ...words.map((variety) => variety.words)].join(' ')
    return { ...good, name, serial, price: priceNear(good, (timesDearer * between(95, 105)) / 100) }
  }

  const openAbout = (keyword: string): Post[] =>
    posts.filter(({ good, isEnded }) => !isEnded && holds(`${good.shop} ${good.name}`, keyword))

  function reprice(post: Post): void {
    post.price = priceNear(post.good, between(85, 105) / 100)
  }

  return {
    list: (board) =>
      posts
        .filter((post) => post.board === board)
        .slice(0, SHOWN)
        .map((post) => (post.listedPrice === undefined ? post : { ...post, price: post.listedPrice })),
    find: (board, id) => posts.find((post) => post.board === board && post.id === id),
    addPost: (good, board) => addPost(good, board),
    liveOn() {
      const open = posts.filter((post) => !post.isEnded)
      for (const post of open.slice(0, 8)) grow(post, 1)
      if (chance(0.3)) addPost(reserve.shift() ?? varietyOf(oneOf(POSTED)[0]), oneOf(LIVELY_BOARDS))
      if (chance(0.15) && open.length > 20) oneOf(open.slice(-10)).isEnded = true
      if (chance(0.2)) reprice(oneOf(open))
    },
    grant(keyword) {
      const board = SWIFT_BOARDS[wishes % SWIFT_BOARDS.length] as Board
      wishes += 1
      // The oldest good, because its name was not derived from another.
      const alike = posts.findLast((post) => holds(`${post.good.shop} ${post.good.name}`, keyword))
      return addPost(alike ? varietyOf(alike.good) : madeUp(keyword, '쿠팡', ++serial), board)
    },
    setPrice(keyword, price, where) {
      const timesPosted = Map.groupBy(posts, ({ good }) => good.name)
      const [post] = openAbout(keyword).sort(
        (a, b) => (timesPosted.get(b.good.name)?.length ?? 0) - (timesPosted.get(a.good.name)?.length ?? 0),
      )
      if (post)
        Object.assign(post, where === 'list' ? { listedPrice: price } : { price, listedPrice: undefined })
      return post
    },
    fall(keyword, share) {
      const [post] = openAbout(keyword).sort((a, b) => a.price - b.price)
      if (post) post.price = roundPrice(post.good, post.price * share)
      return post
    },
    warm() {
      const newest = new Map(
        posts
          .filter(({ isEnded }) => !isEnded)
          .map((post) => [post.good.category, post] as const)
          .reverse(),
      )
      for (const post of newest.values()) {
        post.likes += TALK.likes
        post.comments += TALK.comments
        post.views += TALK.views
      }
      return [...newest.values()]
    },
  }
}

const spread = (order: number, boards: Board[]): number =>
  Math.floor((order * MINUTES_TO_SPREAD) / boards.length)

const numbersSince = (at: number): number => Math.floor((at - SINCE) / NUMBERS_EVERY_MS)

function numbersAt(at: number): Record<Board, number> {
  const numbers = { ...FIRST_ID }
  for (const board of Object.keys(numbers) as Board[]) numbers[board] += numbersSince(at)
  return numbers
}

const priceNear = (good: Good, factor: number): number => roundPrice(good, good.price * factor)

function roundPrice({ currency }: Good, price: number): number {
  const step = currency === 'KRW' ? 100 : 1
  return Math.max(step, Math.round(price / step) * step)
}

const holds = (title: string, keyword: string): boolean =>
  title.toLowerCase().includes(keyword.trim().toLowerCase())

const madeUp = (keyword: string, shop: Shop, serial: number): Good => ({
  name: `${keyword.trim().slice(0, 40)} 특가 모음`,
  shop,
  serial,
  price: 9_900,
  currency: 'KRW',
  shippingFee: 0,
  category: '생활',
})
