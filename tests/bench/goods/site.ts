// A whole site of a chosen size: products with sales and prices, members with alerts and messages, posts with comments.

import { createRandom, type Random } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { CATEGORY_NAMES } from '#domain/boards/category.ts'
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { renewOldNames } from '#domain/catalog/naming/nameIndex.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { DAY_MS, HOUR_MS, seoulDay, seoulMidnight } from '#domain/clock.ts'
import { keyOfShop } from '#domain/prices/comparisonKeys.ts'
import { READINGS_KEPT_DAYS } from '#domain/prices/prices.server.ts'
import { readPattern } from '#domain/search/matching.ts'
import { searchable } from '#domain/search/searchable.ts'
import { COMMUNITIES, PRICE_SOURCE } from '#domain/sources/communities.ts'
import { addDueRows } from './dueRows.ts'
import { makeGood, makeKeyword } from './goods.ts'

/** How large the site is. `days`: the days of prices that each product has. */
export interface SiteSize {
  products: number
  days: number
  members: number
  keywords: number
  histories: number
  posts: number
}

/** This product has 2,004 sales, 50 of them live. */
export const CROWDED_PRODUCT = 50
const CROWD = 2_000
const CROWD_LIVE = 50
const CROWD_DAYS = 20
const SALES_EACH = 3
const DAYS_BETWEEN_READINGS = 4
const TRACES_EACH = 10
/** The number of members who share a message. */
const SHARING = 10
const ROWS_AT_ONCE = 20_000
const CATEGORIES = 12
/** Every hundredth product has a page of the price comparison, with several shops and a price for each day of a year. */
export const COMPARED_EACH = 100
const COMPARED_SHOPS = 8
const COMPARED_DAYS = 365
/** The days for which every shop has a price. Of older days the nightly job leaves the lowest shop. */
const EACH_SHOP_DAYS = 7
const SOURCES = [...COMMUNITIES, PRICE_SOURCE].map(({ key }) => key)
const SHOPS = ['쿠팡', '11번가', 'G마켓', '옥션', '네이버', '롯데온', 'SSG', '위메프', '티몬', '오늘의집']
/** As `docs/data.md` says. */
const CAUSES_KEPT_MS = 30 * DAY_MS
const DELIVERIES_KEPT_MS = 14 * DAY_MS
/** The percentage of products that were posted within the last three days and are live. */
const LIVE_PERCENT = 40

/** Fills an empty database. The same size makes the same site, but for the instants, which end at `now`. */
export async function addSite(size: SiteSize, now: number): Promise<void> {
  const random = createRandom(size.products)
  sqlite().pragma('synchronous = OFF')
  sqlite().pragma('foreign_keys = OFF')
  addMembers(size, random, now)
  addProducts(size, random, now)
  addAlerts(size, random, now)
  addMessages(size, random, now)
  addTraces(size, random, now)
  addPosts(size, random, now)
  addDueRows(size, now)
  sqlite().pragma('foreign_keys = ON')
  sqlite().pragma('synchronous = NORMAL')
  await renewOldNames()
  await renewSearchIndex()
  await renewBoardSearch()
  sqlite().pragma('optimize')
}

function addMembers({ members }: SiteSize, random: Random, now: number): void {
  const addUser = sqlite().prepare('insert into users (nickname, created_at, last_seen_at) values (?, ?, ?)')
  const addDevice = sqlite().prepare(
    `insert into devices (user_id, device_type, device_key_hash, device_name, fcm_token, created_at)
     values (?, 'PC_WEB', ?, 'Chrome', ?, ?)`,
  )
  inGroups(members, (no) => {
    addUser.run(`회원${no}번`, now - no, now - Math.floor(random() * 30) * DAY_MS)
    addDevice.run(no, `key-${no}`, `token-${no}`, now)
  })
}

/** Prepared statements that add one row each. */
const inserts = () => ({
  product: sqlite().prepare(
    `insert into products (name, search_name, category_id, created_at, like_count, comment_count, live_sale_count,
     lowest_total, heat, last_posted_at, is_deal, reply_count, watcher_count)
     values (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  name: sqlite().prepare('insert into product_names (product_id, name) values (?, ?)'),
  sale: sqlite().prepare(
    `insert into sales (product_id, kind, source_key, post_key, name, shop, price, shipping_fee, total_won, url,
     heat, posted_at, ended_at) values (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)`,
  ),
  listing: sqlite().prepare(
    `insert into listings (sale_id, source_key, post_key, title, likes, comments, views, fingerprint,
     first_read_at, last_read_at) values (?, ?, ?, ?, ?, ?, ?, '', ?, ?)`,
  ),
  point: sqlite().prepare(
    'insert into price_points (sale_id, at, price, shipping_fee, total_won) values (?, ?, ?, 0, ?)',
  ),
  day: sqlite().prepare(
    'insert or ignore into price_days (sale_id, day, total_won, at, readings) values (?, ?, ?, ?, 1)',
  ),
  page: sqlite().prepare(
    'insert into price_pages (pcode, product_id, added_at, tried_at, read_at) values (?, ?, ?, ?, ?)',
  ),
  like: sqlite().prepare(
    'insert or ignore into product_likes (user_id, product_id, created_at) values (?, ?, ?)',
  ),
  view: sqlite().prepare(
    'insert or ignore into product_view_histories (user_id, product_id, viewed_at) values (?, ?, ?)',
  ),
})

/** What a post says of a product, and the days of prices read of it. */
interface Post {
  product: number
  name: string
  won: number
  at: number
  isLive: boolean
  days: number
}

function addProducts({ products, days, members }: SiteSize, random: Random, now: number): void {
  const insert = inserts()
  let sales = 0
  const addSale = (post: Post) => addPostedSale(insert, ++sales, post, random)
  inGroups(products, (no) => {
    const { name, won } = makeGood(random)
    const isLive = no % 100 < LIVE_PERCENT
    const at = now - Math.floor((isLive ? random() * 3 : 3 + random() * days) * DAY_MS)
    addProduct(insert, no, name, isLive ? won : null, at, random)
    const post = { product: no, name, won, at, isLive, days }
    // One sale of each product has the long history.
    for (let i = 0; i < SALES_EACH; i++) addSale({ ...post, won: won + i * 100, days: i === 0 ? days : 1 })
    if (no === CROWDED_PRODUCT) addCrowd(post, addSale)
    sales += addShops(insert, sales, post, now)
    if (no % 3 === 0) insert.like.run(1 + Math.floor(random() * members), no, now - random() * 40 * DAY_MS)
    insert.view.run(1 + Math.floor(random() * members), no, now - random() * 90 * DAY_MS)
  })
}

type Inserts = ReturnType<typeof inserts>

function addProduct(
  insert: Inserts,
  no: number,
  name: string,
  lowest: number | null,
  at: number,
  random: Random,
): void {
  const live = (lowest === null ? 0 : SALES_EACH) + (no === CROWDED_PRODUCT ? CROWD_LIVE : 0)
  const category = 1 + (no % CATEGORIES)
  const isDeal = no % 10 === 0 ? 0 : 1
  const watchers = no % 40 === 0 ? 3 : 0
  const heat = random() * 10
  insert.product.run(
    name,
    searchable(name),
    category,
    at,
    no % 300,
    live,
    lowest,
    heat,
    at,
    isDeal,
    no % 80,
    watchers,
  )
  insert.name.run(no, name)
}

function addPostedSale(insert: Inserts, sale: number, post: Post, random: Random): void {
  const { product, name, won, at, isLive, days } = post
  const source = SOURCES[sale % SOURCES.length] as string
  const isCompared = source === PRICE_SOURCE.key
  const kind = isCompared ? 'NORMAL' : 'HOT_DEAL'
  const shop = SHOPS[sale % SHOPS.length] as string
  const pcode = String(80_000_000 + sale)
  const key = isCompared ? keyOfShop(pcode, { kind: 'NORMAL', shop }) : `${source}:${sale}`
  if (isCompared) insert.page.run(pcode, product, at, at, at)
  const url = `https://example.com/${sale}`
  const endedAt = isLive ? null : at + DAY_MS
  insert.sale.run(product, kind, source, key, name, shop, won, won, url, random() * 10, at, endedAt)
  insert.listing.run(sale, source, key, name, sale % 60, sale % 80, sale % 9_000, at, at)
  for (let back = days; back > 0; back -= DAYS_BETWEEN_READINGS) {
    const readAt = at - back * DAY_MS
    const total = Math.round(won * (1 + random() / 5))
    insert.point.run(sale, readAt, total, total)
    insert.day.run(sale, seoulDay(readAt), total, readAt)
  }
}

/**
 * Adds the sales of a page of the price comparison; their ids follow the first `sales`. Older days have the lowest shop only,
 * as after the nightly thinning. Returns how many it added: none for a product that is not compared.
 */
function addShops(insert: Inserts, sales: number, { product, name, won }: Post, now: number): number {
  if (product !== CROWDED_PRODUCT && product % COMPARED_EACH !== 0) return 0
  const pcode = String(90_000_000 + product)
  insert.page.run(pcode, product, now, now, now)
  for (const [place, shop] of SHOPS.slice(0, COMPARED_SHOPS).entries()) {
    const sale = sales + place + 1
    const [key, url] = [keyOfShop(pcode, { kind: 'NORMAL', shop }), `https://example.com/${pcode}`]
    insert.sale.run(product, 'NORMAL', PRICE_SOURCE.key, key, name, shop, won, won, url, 0, now, null)
    for (let back = COMPARED_DAYS; back >= 0; back--) {
      const readAt = now - back * DAY_MS
      const total = won + ((back * 7919) % 5_000) + place
      if (back <= READINGS_KEPT_DAYS) insert.point.run(sale, readAt, total, total)
      if (back <= EACH_SHOP_DAYS || place === 0) insert.day.run(sale, seoulDay(readAt), total, readAt)
    }
  }
  return COMPARED_SHOPS
}

function addCrowd(post: Omit<Post, 'days'>, addSale: (post: Post) => void): void {
  for (let i = 0; i < CROWD; i++)
    addSale({
      ...post,
      won: post.won + i,
      at: post.at - i * HOUR_MS,
      isLive: i < CROWD_LIVE,
      days: CROWD_DAYS,
    })
}

function addAlerts({ products, members, keywords }: SiteSize, random: Random, now: number): void {
  const addKeyword = sqlite().prepare(
    `insert or ignore into keywords (user_id, keyword, pattern, excludes, sources, category_ids, created_at)
     values (?, ?, ?, '[]', '[]', '[]', ?)`,
  )
  inGroups(keywords, (no) => {
    const keyword = makeKeyword(random)
    addKeyword.run(1 + (no % members), keyword, readPattern(keyword).phrase, now)
  })
  const addAlert = sqlite().prepare(
    `insert or ignore into product_alerts (user_id, product_id, kind, price_kinds, created_at)
     values (?, ?, 'FALL', '[]', ?)`,
  )
  inGroups(keywords / 2, (no) => addAlert.run(1 + (no % members), 1 + Math.floor(random() * products), now))
}

function addMessages({ products, members, histories }: SiteSize, random: Random, now: number): void {
  const addSubject = sqlite().prepare('insert into subjects (id, subject) values (?, ?)')
  const addWords = sqlite().prepare(
    `insert into messages (id, kind, title, body, link) values (?, 'KEYWORD', ?, '무료배송', ?)`,
  )
  const addHistory = sqlite().prepare(
    'insert into notify_histories (user_id, subject_id, message_id, created_at, rounds) values (?, ?, ?, ?, 1)',
  )
  const addCause = sqlite().prepare(
    `insert into causes (history_id, sale_id, kind, words, created_at) values (?, ?, 'KEYWORD', '["라면"]', ?)`,
  )
  const addDelivery = sqlite().prepare(
    `insert into deliveries (delivery_key, history_id, device_id, state, due_at, created_at, sent_at)
     values (?, ?, ?, 'sent', ?, ?, ?)`,
  )
  inGroups(histories, (no) => {
    const at = now - (histories - no) * ((365 * DAY_MS) / histories)
    const product = 1 + Math.floor(random() * products)
    const user = 1 + (no % members)
    if ((no - 1) % SHARING === 0) {
      addSubject.run(no, `bench:${no}`)
      addWords.run(no, makeGood(random).name, `/products/${product}`)
    }
    const shared = no - ((no - 1) % SHARING)
    addHistory.run(user, shared, shared, at)
    if (at > now - CAUSES_KEPT_MS) addCause.run(no, 1 + (no % (products * SALES_EACH)), at)
    if (at > now - DELIVERIES_KEPT_MS) addDelivery.run(`delivery-${no}`, no, user, at, at, at)
  })
}

/**
 * Adds the rows that a site keeps for a limited time, of every age up to that limit, so that each night deletes some.
 */
function addTraces({ products, members }: SiteSize, random: Random, now: number): void {
  const within = (days: number) => now - Math.floor(random() * days * DAY_MS)
  const add = (text: string) => sqlite().prepare(text)
  const addSession = add(
    `insert into sessions (user_id, device_name, created_at, last_seen_at, expires_at) values (?, 'Chrome', ?, ?, ?)`,
  )
  const addCount = add(
    'insert or ignore into message_counts (user_id, day, product_id, messages) values (?, ?, ?, 1)',
  )
  const addVisit = add('insert into counted_visits (visit, counted_at) values (?, ?)')
  const addWish = add(
    `insert into recommend_settings (user_id, enabled, category_ids, changed_at) values (?, 1, '[1,2,3]', ?)`,
  )
  inGroups(members, (no) => {
    const at = within(60)
    addSession.run(no, at, at, at + 60 * DAY_MS)
    for (let i = 0; i < TRACES_EACH; i++) {
      addVisit.run(`visit-${no}-${i}`, within(1))
      addCount.run(no, seoulDay(now) - (i % 8), 1 + Math.floor(random() * products))
    }
    if (no % 4 === 0) addWish.run(no, now)
  })
  const addDeal = add(
    'insert into deals (product_id, opened_at, quiet_at) select id, last_posted_at, iif(live_sale_count > 0, null, last_posted_at) from products where id = ?',
  )
  const addFanout = add('insert into fanouts (sale_id, deal_id, created_at, done_at) values (?, ?, ?, ?)')
  const addViews = add('insert or ignore into product_views (day, product_id, count) values (?, ?, 3)')
  const addRun = add(
    `insert into source_runs (source_key, page, at, outcome, rows) values (?, 'list', ?, 'OK', 30)`,
  )
  add(
    'insert into product_like_days select ?, product_id, count(*) from product_likes where created_at >= ? group by 2',
  ).run(seoulDay(now), seoulMidnight(now))
  inGroups(products, (no) => {
    addDeal.run(no)
    const at = within(31)
    addFanout.run(no, no, at, at)
    addViews.run(seoulDay(within(91)), no)
    addRun.run(SOURCES[no % SOURCES.length], within(15))
  })
}

function addPosts({ posts, members }: SiteSize, random: Random, now: number): void {
  const categories = Object.keys(CATEGORY_NAMES).filter((name) => name !== 'NOTICE')
  const addPost = sqlite().prepare(
    `insert into boards (user_id, category, title, content, plain_content, hit_count, type, written_at)
     values (?, ?, ?, ?, ?, ?, 'NORMAL', ?)`,
  )
  const addComment = sqlite().prepare(
    `insert into board_comments (board_id, user_id, content, plain_content, images, written_at)
     values (?, ?, '<p>정보 고맙습니다</p>', '정보 고맙습니다', '[]', ?)`,
  )
  inGroups(posts, (no) => {
    const { name } = makeGood(random)
    const at = now - (posts - no) * 10_000
    addPost.run(
      1 + (no % members),
      categories[no % categories.length],
      name,
      `<p>${name}</p>`,
      name,
      no % 997,
      at,
    )
    for (let i = 0; i < 3; i++) addComment.run(no, 1 + ((no + i) % members), at + i)
  })
}

/** Adds rows 1 to `count` in transactions of bounded size. */
function inGroups(count: number, add: (no: number) => void): void {
  for (let start = 1; start <= count; start += ROWS_AT_ONCE)
    write(() => {
      for (let no = start; no < start + ROWS_AT_ONCE && no <= count; no++) add(no)
    })
}
