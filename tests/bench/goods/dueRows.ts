// What waits for the jobs of a site: members who left a month ago, uploads whose time is over, prices on hold for too long.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDay } from '#domain/clock.ts'

/** Members who left. Their 30 days are over in the first night after `now`. */
const LEAVERS = 3
const PAID = 5

/** The prices that two weeks bring. A large site gets no more, because each published price notifies members. */
const MAX_ON_HOLD = 3_000

/** The size of the site to which the rows are added. */
type Size = Record<'products' | 'members' | 'posts', number>

/** Adds these rows to a site that has none of them: some hundred rows of each kind at 10,000 products. */
export function addDueRows(size: Size, now: number): void {
  const each = Math.max(60, Math.ceil(size.products / 100))
  write(() => {
    for (let no = 1; no <= LEAVERS; no++) addLeaver(no, each, size, now)
    addUploads(each * LEAVERS, now)
    addHeldPrices(Math.min(each * LEAVERS, MAX_ON_HOLD), now)
  })
}

/** How many of these members, uploads and prices still wait for a job. */
export const countDueRows = (): number =>
  sqlite()
    .prepare(
      `select (select count(*) from users where left_at is not null) + (select count(*) from uploads where attached_at is null)
       + (select count(*) from held_prices where state = 'held')`,
    )
    .pluck()
    .get() as number

const run = (text: string, ...values: unknown[]): number =>
  Number(
    sqlite()
      .prepare(text)
      .run(...values).lastInsertRowid,
  )

/**
 * Adds a member who left, with `each` rows of every kind that a member writes, likes, sees, earns or is notified of.
 */
function addLeaver(no: number, each: number, { products, members, posts }: Size, now: number): void {
  const at = now - 60 * DAY_MS
  const leaver = run(
    'insert into users (nickname, created_at, last_seen_at, left_at) values (?, ?, ?, ?)',
    `떠난회원${no}번`,
    at,
    at,
    now - 30 * DAY_MS,
  )
  run(
    `insert into identities (user_id, provider, subject, created_at) values (?, 'kakao', ?, ?)`,
    leaver,
    no,
    at,
  )
  for (let i = 1; i <= each; i++) {
    const [product, board, other] = [1 + (i % products), 1 + (i % posts), 1 + (i % members)]
    addComments(leaver, { product, board, other }, at + i)
    const liked = 'insert or ignore into'
    run(`${liked} product_likes (user_id, product_id, created_at) values (?, ?, ?)`, leaver, product, at)
    run(`${liked} board_likes (user_id, board_id, created_at) values (?, ?, ?)`, leaver, board, at)
    run(`${liked} board_comment_likes (user_id, comment_id, created_at) values (?, ?, ?)`, leaver, i, at)
    run(
      'insert or ignore into product_view_histories (user_id, product_id, viewed_at) values (?, ?, ?)',
      leaver,
      product,
      now - DAY_MS,
    )
    run(
      `insert or ignore into notify_histories (user_id, subject_id, message_id, created_at)
       select ?, subject_id, message_id, ? from notify_histories where id = ?`,
      leaver,
      at,
      i * 10,
    )
    run(
      `insert into action_histories (user_id, direction, kind, other_id, subject, link, created_at)
       values (?, 'TO_ME', 'LIKED', ?, '글', ?, ?)`,
      other,
      leaver,
      `/boards/${i}`,
      at,
    )
    run(
      'insert into chat_messages (user_id, content, created_at) values (?, ?, ?)',
      leaver,
      '안녕하세요',
      at + i,
    )
    addVisit(leaver, i, at)
  }
}

/** A comment on a post, of which another member was notified, and one on a product. */
function addComments(
  leaver: number,
  { product, board, other }: Record<'product' | 'board' | 'other', number>,
  at: number,
): void {
  const values = `values (?, ?, '<p>좋은 가격입니다</p>', '좋은 가격입니다', '[]', ?)`
  const columns = 'user_id, content, plain_content, images, written_at'
  run(`insert into product_comments (product_id, ${columns}) ${values}`, product, leaver, at)
  const said = run(`insert into board_comments (board_id, ${columns}) ${values}`, board, leaver, at)
  const subject = run('insert into subjects (subject) values (?)', `board_comment:${said}`)
  const words = run(
    `insert into messages (kind, title, body, link) values ('ANSWER', '내 댓글에 답글을 남겼습니다', ?, ?)`,
    '좋은 가격입니다',
    `/boards/${board}#comment-${said}`,
  )
  run(
    'insert into notify_histories (user_id, subject_id, message_id, created_at) values (?, ?, ?, ?)',
    other,
    subject,
    words,
    at,
  )
}

function addVisit(leaver: number, no: number, at: number): void {
  const day = seoulDay(at) - no
  run('insert into attendances (user_id, day, streak, created_at) values (?, ?, 1, ?)', leaver, day, at)
  run(
    `insert into ledger_entries (user_id, currency, cause, reference, amount, balance, owed, created_at)
     values (?, 'POINT', 'ATTENDANCE', ?, ?, ?, 0, ?)`,
    leaver,
    String(day),
    PAID,
    no * PAID,
    at,
  )
}

/** A third of the files is in use, a third has expired, and a third has no row. */
function addUploads(files: number, now: number): void {
  const folder = join(env.DATA_DIR, 'uploads')
  mkdirSync(folder, { recursive: true })
  const at = now - 2 * DAY_MS
  for (let no = 0; no < files; no++) {
    const name = `bench${String(no).padStart(17, '0')}.webp`
    const path = join(folder, name)
    writeFileSync(path, name)
    utimesSync(path, at / 1000, at / 1000)
    if (no % 3 < 2)
      run(
        'insert into uploads (user_id, file_name, created_at, attached_at) values (?, ?, ?, ?)',
        1,
        name,
        at,
        no % 3 === 0 ? at : null,
      )
  }
}

/** Prices of live sales: most wait for their second reading in vain, a few were published hours ago. */
function addHeldPrices(prices: number, now: number): void {
  sqlite()
    .prepare(
      `insert into held_prices (sale_id, state, reason, said, kind, price, currency, shipping_fee, total_won, usual_won, read_at, settled_at)
       select id, iif(id % 4 = 0, 'published', 'held'), 'surprising', name, kind, price / 3, 'KRW', 0, price / 3, price,
         :readAt - id, iif(id % 4 = 0, :settledAt, null)
       from sales where ended_at is null and price > 0 order by id desc limit :prices`,
    )
    .run({ prices, readAt: now - 10 * MINUTE_MS, settledAt: now - 3 * HOUR_MS })
}
