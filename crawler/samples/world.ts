import { MINUTE_MS } from '#domain/clock.ts'
import { type Board, type Good, IN_RESERVE, POSTED, type Shop, SOLD_OUT } from './goods.ts'

/** A post as the sample sites show it. */
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
  /** What lists say it costs, where that is not what its own page says: a slip of the site. */
  listedPrice?: number
}

/** The boards of the sample sites and what goes on there. */
export interface World {
  /** The newest posts of a board, the newest first. */
  list(board: Board): Post[]
  find(board: Board, id: number): Post | undefined
  /** Something happens: counts grow; now and then a post is added, another ends, a price changes. */
  liveOn(): void
  /** Somebody posts a good that was not there before. */
  addPost(good: Good, board: Board): Post
  /** Somebody posts a new good whose title holds `keyword`. */
  grant(keyword: string): Post
  /**
   * The open post about `keyword` that was posted most often before costs something else from now on: everywhere, or in
   * lists alone. Undefined where no post is about that.
   */
  setPrice(keyword: string, price: number, where: PriceShown): Post | undefined
  /** The cheapest open post about `keyword` costs `share` of what it did. Undefined where no post is about that. */
  fall(keyword: string, share: number): Post | undefined
  /** The newest open post of every category is on everybody's lips; answers them. */
  warm(): Post[]
}

/** Where a price is to be seen. */
export type PriceShown = 'everywhere' | 'list'

const MINUTES_BETWEEN_POSTS = 22
/** Within which a good reaches the last of its boards. */
const MINUTES_TO_SPREAD = 12
const SHOWN = 60
/** A board never runs empty because others are busy. */
const MAX_POSTS_PER_BOARD = 200

/** What a post meets that everybody speaks of. */
const TALK = { likes: 200, comments: 150, views: 40_000 }

const MINUTES_A_DAY = 24 * 60
/** How often a good was posted in the month before, at other prices. */
const MOST_EARLIER_POSTS = 14
const EARLIEST_DAYS = 28

/** Numbers go up with time, so that a world opened later does not give an earlier one's numbers to other posts. */
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

/** Boards that are read every few minutes: a wish is soon seen there. */
const SWIFT_BOARDS: Board[] = ['ppomppu', 'jirum']

/** By which a good becomes another one that is not the same product. */
const VARIETIES = ['2개 세트', '3개 세트', '대용량', '선물세트', '신형', '4개 세트', '리뉴얼', '5개 세트']

export interface WorldOptions {
  seed?: number
  now?: () => number
  /** Deals of the month before stand on the boards too, ended. */
  hasPast?: boolean
  /** When it was opened first: a world that is opened again holds the same posts. Now, unless given. */
  openedAt?: number
}

/** Opens the world. The same seed and the same calls make the same world, relative to `now`. */
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
  let varieties = 0
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

  // What is posted from now on must not get the numbers of what stands there, nor of what was posted before the world was closed.
  for (const [board, number] of Object.entries(numbersAt(now())) as Array<[Board, number]>)
    lastId[board] = Math.max(lastId[board], number)

  /** What stands on the boards when the sites open, the oldest first. */
  function openingPosts() {
    return POSTED.flatMap(([good, ...boards], index) =>
      boards.map((board, order) => ({
        good,
        board,
        minutes: (POSTED.length - index) * MINUTES_BETWEEN_POSTS - spread(order, boards) - between(2, 9),
        price: undefined,
      })),
    )
  }

  /** Deals of the month before, long ended: from them a product has a price history. The oldest first. */
  function earlierPosts() {
    return POSTED.flatMap(([good, ...boards]) =>
      Array.from({ length: between(0, MOST_EARLIER_POSTS) }, () => ({
        good,
        board: oneOf(boards),
        minutes: between(2 * MINUTES_A_DAY, EARLIEST_DAYS * MINUTES_A_DAY),
        price: priceNear(good, between(98, 132) / 100),
      })),
    ).sort((a, b) => b.minutes - a.minutes)
  }

  /** Another good like `good`, with a page of its own at the same shop. */
  function varietyOf(good: Good): Good {
    const variety = VARIETIES[varieties % VARIETIES.length]
    const round = Math.floor(varieties / VARIETIES.length)
    varieties += 1
    serial += 1
    const name = `${good.name} ${variety}${round > 0 ? ` ${round + 1}차` : ''}`
    return { ...good, name, serial, price: Math.round((good.price * between(11, 18)) / 1000) * 100 }
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
      // The oldest: what it is called was not made from something else.
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

/** Numbers from 0 to 1 that only look random (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
