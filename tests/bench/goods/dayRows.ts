// The rows that a day brings to a site of 100,000 members and 5,000 posts a day, as `docs/data.md` counts them.

import { createRandom } from '#crawler/samples/random.ts'
import { sqlite, write } from '#db/client.server.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { sentence } from './community.ts'
import { makeGood } from './goods.ts'

/** The invented site is the real one divided by this number. */
export const PARTS = 500
const MEMBERS = 100_000 / PARTS
const POSTS = 5_000 / PARTS
const MESSAGES = 300_000 / PARTS
/** The offers that the price comparison reads each day, and those that are new in it. */
const OFFERS = 260_000 / PARTS
const NEW_OFFERS = 2_000 / PARTS
/** After this day every table must take rows, because there are enough things to write about. */
const GROWN_DAYS = 60
const MAX_ROWS = 1_000_000 / PARTS

const SENTENCES = 10_000
const MAX_IN_A_TEXT = 5
/** SQL for a text of some sentences, which differs for each row and day. */
const written = (sentences: number) =>
  `(select group_concat(text, ' ') from sentences
    where no between (n * 7919 + :d * 104729) % ${SENTENCES} and (n * 7919 + :d * 104729) % ${SENTENCES} + ${sentences - 1})`

type Growth = readonly [rowsADay: number, columns: string, values: string]

/**
 * By table: how many rows a day the whole site writes, and their values. `n` counts them from 0, `:d` is the day's number
 * from 1, `:at` its beginning, `:t` the instant of a row; `:sale`, `:product`, `:deal`, `:subject`, `:message`, `:history` and `:delivery` are the
 * newest ones. Some 60 members have a message of each post, in six wordings.
 */
const GROWTH: Record<string, Growth> = {
  subjects: [5_000, 'subject', `'deal:' || (:deal - n)`],
  messages: [
    30_000,
    'kind, title, body, image_url, link',
    `'KEYWORD', '[뽐뿌] ' || (select name from sales where id = :sale - n / 6) || ' 9,900원',
     '최근 90일 최저 · 무료배송 · 키워드 ''라면' || n % 6 || '''',
     'https://cdn.example.com/zboard/data3/2026/1124/' || (:sale - n / 6) || '_17324.jpg',
     '/products/' || (:product - n / 6)`,
  ],
  notify_histories: [
    300_000,
    'user_id, subject_id, message_id, created_at, read_at, told_won, rounds',
    `1 + (n / 60 * 41 + n % 60 + :d * 7) % :members, :subject - n / 60, :message - n / 10, :t, iif(n % 3 = 0, null, :t), 9900, 1`,
  ],
  causes: [
    330_000,
    'history_id, sale_id, kind, words, created_at',
    `:history - n % :messages, :sale - n % :messages / 60, iif(n < :messages, 'KEYWORD', 'PRODUCT'), '["라면"]', :t`,
  ],
  deliveries: [
    450_000,
    'delivery_key, history_id, device_id, round, state, attempts, due_at, created_at, sent_at',
    `substr(hex(randomblob(11)), 1, 22), :history - n % :messages, 1 + n % :members, 1 + n / :messages, 'sent', 1, :t, :t, :t`,
  ],
  delivery_acks: [300_000, 'delivery_id, event, at', `:delivery - n, 'shown', :t`],
  telegram_messages: [
    50_000,
    'history_id, device_id, message_id, delivery_key, has_picture',
    `(select history_id from deliveries where id = :delivery - n), 1 + n % :members, n,
     (select delivery_key from deliveries where id = :delivery - n), 1`,
  ],
  message_counts: [600_000, 'user_id, day, product_id, messages', '1 + n % :members, :day, n / :members, 1'],
  recommendations: [50_000, 'user_id, deal_id, day', '1 + n % :members, max(1, :deal - n % 20), :day'],
  sessions: [
    3_000,
    'user_id, device_name, family_hash, token_hash, former_token_hash, token_at, created_at, last_seen_at, expires_at',
    `1 + n % :members, 'Chrome', hex(randomblob(22)), hex(randomblob(22)), hex(randomblob(22)), :t, :t, :t, :t + 60 * 86400000`,
  ],
  step_latencies: [10_000, 'step, place, hour, class, count', `'send', 'p' || n, :t / 3600000, n % 12, 1`],
  product_view_histories: [
    200_000,
    'user_id, product_id, viewed_at',
    '1 + n % :members, max(1, :product - abs(random()) % 1500), :t',
  ],
  product_views: [30_000, 'day, product_id, count', ':day, max(1, :product - n), 3'],
  action_histories: [
    60_000,
    'user_id, direction, kind, subject, link, created_at',
    `1 + n % :members, 'OUT', 'LIKE', '상품에 좋아요', '/products/' || n, :t`,
  ],
  source_runs: [7_000, 'source_key, page, at, outcome, rows', `'pomppu', 'list', :t, 'OK', 30`],
  counted_visits: [1_000_000, 'visit, counted_at', 'hex(randomblob(16)), :t'],
  recent_texts: [
    20_000,
    'subject_kind, subject_id, user_id, text_hash, created_at',
    `'BOARD', :d * 1000 + n, 1 + n % :members, hex(randomblob(16)), :t`,
  ],
  price_points: [
    260_000,
    'sale_id, at, price, shipping_fee, total_won',
    ':offer - n, :t, 9900 + (n * 7919 + :d * 31) % 500, 0, 9900 + (n * 7919 + :d * 31) % 500',
  ],
  price_days: [
    260_000,
    'sale_id, day, total_won, at, readings',
    ':offer - n, :day, 9900 + (n * 7919 + :d * 31) % 500, :t, 1',
  ],
  ledger_entries: [
    35_000,
    'user_id, currency, cause, reference, amount, balance, owed, created_at',
    `1 + n % :members, 'POINT', 'LIKE', 'board:' || (:d * 1000 + n), 10, 10 * :d, 0, :t`,
  ],
  attendances: [30_000, 'user_id, day, streak, created_at', '1 + (n * 5 + :d) % :members, :day, 1, :t'],
  writings: [
    5_000,
    'user_id, act, text_hash, is_paid, created_at',
    `1 + n % :members, 'BOARD', hex(randomblob(16)), 1, :t`,
  ],
  boards: [
    2_000,
    'user_id, type, category, title, content, plain_content, written_at, images',
    `1 + n % :members, 'NORMAL', 'FREE', '라면 어디가 싼가요 ' || :d, '<p>' || ${written(MAX_IN_A_TEXT)} || '</p>', ${written(MAX_IN_A_TEXT)}, :t, '[]'`,
  ],
  board_comments: [
    10_000,
    'board_id, user_id, content, plain_content, images, written_at',
    `max(1, (select max(id) from boards) - n % 10), 1 + n % :members, '<p>' || ${written(1)} || '</p>', ${written(1)}, '[]', :t`,
  ],
  product_comments: [
    5_000,
    'product_id, user_id, content, plain_content, images, written_at',
    `max(1, :product - n % 20), 1 + n % :members, '<p>' || ${written(1)} || '</p>', ${written(1)}, '[]', :t`,
  ],
  chat_messages: [10_000, 'user_id, content, created_at', `1 + n % :members, ${written(1)}, :t`],
  board_likes: [
    10_000,
    'board_id, user_id, created_at',
    'max(1, (select max(id) from boards) - n % 10), 1 + n % :members, :t',
  ],
  product_likes: [
    10_000,
    'user_id, product_id, created_at',
    '1 + n % :members, max(1, :product - n % 20), :t',
  ],
}

/** Adds the members and what they write of, and the offers that the price comparison reads. */
export function addBeginning(at: number): void {
  addSentences()
  sqlite().exec(`create temp table numbers (n integer primary key);
    insert into numbers select value from (with recursive c(value) as (select 0 union all select value + 1 from c where value < ${MAX_ROWS}) select value from c)`)
  takeListing(post(1, '[쿠팡] 진라면 40개 (19,900원/무료)'), at)
  run(
    `insert into users (nickname, created_at, last_seen_at) select '회원' || n || '번', :at, :at from numbers where n < :members`,
    { at, members: MEMBERS },
  )
  run(
    `insert into devices (user_id, device_type, device_key_hash, device_name, fcm_token, created_at)
    select id, 'PC_WEB', 'key-' || id, 'Chrome', 'token-' || id, :at from users`,
    { at },
  )
}

function addSentences(): void {
  const random = createRandom(SENTENCES)
  sqlite().exec('create temp table sentences (no integer primary key, text text not null)')
  const add = sqlite().prepare('insert into sentences values (?, ?)')
  for (let no = 0; no < SENTENCES + MAX_IN_A_TEXT; no++) add.run(no, sentence(random))
}

/** Adds the rows of a day; offers of the comparison come and go, the others are read again. */
export function addDay(d: number, at: number): void {
  const random = createRandom(d)
  for (let no = 0; no < POSTS; no++) {
    const { name, won } = makeGood(random)
    const postedAt = at + no * (DAY_MS / POSTS)
    const title = `[쿠팡] ${name} (${won.toLocaleString('en-US')}원/무료)`
    takeListing(post(d * 100 + no, title, { postedAt }), postedAt)
  }
  write(() => {
    addOffers(d, at)
    for (const [table, growth] of Object.entries(GROWTH)) addRows(table, growth, d, at)
  })
}

/** Adds a day's rows of a table, at even intervals. After GROWN_DAYS it throws if the table takes none. */
function addRows(table: string, [rowsADay, columns, values]: Growth, d: number, at: number): void {
  const rows = Math.round(rowsADay / PARTS)
  const select = values.replaceAll(':t', `(:at + n * ${Math.floor(DAY_MS / rows)})`)
  const { changes } = run(
    `insert or ignore into ${table} (${columns}) select ${select} from numbers where n < ${rows}`,
    { d, at, day: seoulDay(at), members: MEMBERS, messages: MESSAGES, ...newest() },
  )
  if (d > GROWN_DAYS && changes === 0) throw new Error(`${table} took ${changes} of ${rows} rows`)
}

/**
 * Adds offers of the newest products, ten shops on a page: all that the comparison reads on the first day, and on later
 * days those that replace older ones.
 */
function addOffers(d: number, at: number): void {
  const count = d === 1 ? OFFERS : NEW_OFFERS
  run(
    `insert into sales (product_id, kind, source_key, post_key, name, shop, price, shipping_fee, total_won, url, posted_at)
     select max(1, :product - n / 10), 'NORMAL', 'danawa', 'danawa:' || (:d * 10000 + n / 10) || ':NORMAL:몰' || (n % 10),
       '진라면 매운맛 120g 40개', '몰' || (n % 10), 9900, 0, 9900, 'https://prod.danawa.com/info/?pcode=' || (:d * 10000 + n / 10), :at
     from numbers where n < :count`,
    { d, at, count, product: newest().product },
  )
  run(
    `insert into price_pages (pcode, product_id, added_at, tried_at, read_at)
     select :d * 10000 + n / 10, max(1, :product - n / 10), :at, :at, :at from numbers where n < :count and n % 10 = 0`,
    { d, at, count, product: newest().product },
  )
}

function newest() {
  const max = (sql: string) => (sqlite().prepare(sql).pluck().get() as number | null) ?? 0
  return {
    sale: max(`select max(id) from sales where kind = 'HOT_DEAL'`),
    offer: max('select max(id) from sales'),
    product: max('select max(id) from products'),
    deal: max('select max(id) from deals'),
    subject: max('select max(id) from subjects'),
    message: max('select max(id) from messages'),
    history: max('select max(id) from notify_histories'),
    delivery: max('select max(id) from deliveries'),
  }
}

/** SQLite divides integers as such only where both are bound as integers. */
const run = (sql: string, values: Record<string, number>) =>
  sqlite()
    .prepare(sql)
    .run(
      Object.fromEntries(
        Object.entries(values)
          .filter(([name]) => new RegExp(`:${name}\\b`).test(sql))
          .map(([name, value]) => [name, BigInt(value)]),
      ),
    )
