// Queries about the rows of a batch of posts and of the member who gets its deals.
import { sqlite } from '#db/client.server.ts'
import { PRODUCT_CAP } from '#domain/devices/settings/notifySettings.ts'

/** A batch of posts, by their keys, and the member who gets each deal among them on a device. */
export interface Batch {
  postKeys: string[]
  userId: number
}

const ask = <Row>(query: string, { postKeys, userId }: Batch): Row[] =>
  sqlite()
    .prepare(`with posts as (select value as post_key from json_each(:postKeys)) ${query}`)
    .all({ postKeys: JSON.stringify(postKeys), userId }) as Row[]

const BATCH_SALES = 'posts join sales using (post_key)'

/** The posts without a sale. */
export const listUntaken = (batch: Batch): string[] =>
  ask<{ key: string }>(
    `select post_key as key from posts where not exists (select 1 from sales where sales.post_key = posts.post_key)`,
    batch,
  ).map(({ key }) => key)

/** The sales that no history row of the member has as a cause. */
export const listUntold = (batch: Batch): number[] =>
  ask<{ id: number }>(
    `select sales.id from ${BATCH_SALES} where not exists (
       select 1 from causes join notify_histories h on h.id = causes.history_id
       where causes.sale_id = sales.id and h.user_id = :userId)`,
    batch,
  ).map(({ id }) => id)

/** The member's deliveries without a recorded answer that no newer message replaced. */
export const listUnanswered = (batch: Batch): number[] =>
  ask<{ id: number }>(
    `select d.id from deliveries d join notify_histories h on h.id = d.history_id
     where h.user_id = :userId and d.state not in ('sent', 'cancelled')`,
    batch,
  ).map(({ id }) => id)

/** A deal of the batch after merging its products and offers. */
interface DealRows {
  subject: string
  /** The totals of its posts in won, in the order of sending. */
  totals: number[]
  histories: number
  messages: number
  deliveries: number
  onHold: number
}

/** Every deal with a post of the batch, and the member's rows about it. */
export const listDeals = (batch: Batch): DealRows[] =>
  ask<Omit<DealRows, 'totals'> & { totals: string }>(
    `, offered as (
       select 'deal:' || deals.id as subject, sales.total_won, min(fanouts.id) as place
       from ${BATCH_SALES}
       join deals on deals.product_id = sales.product_id
       join fanouts on fanouts.sale_id = sales.id
       group by sales.id),
     told as (
       select h.id, h.rounds, s.subject from notify_histories h join subjects s on s.id = h.subject_id
       where h.user_id = :userId)
     select o.subject, json_group_array(o.total_won order by o.place) as totals,
       (select count(*) from told where told.subject = o.subject) as histories,
       (select coalesce(sum(rounds), 0) from told where told.subject = o.subject) as messages,
       (select count(*) from deliveries d join told on told.id = d.history_id
        where told.subject = o.subject) as deliveries,
       (select count(*) from held_messages m join told on told.id = m.history_id
        where told.subject = o.subject) as onHold
     from offered o group by o.subject`,
    batch,
  ).map((row) => ({ ...row, totals: JSON.parse(row.totals) }))

/**
 * The rows that the rules expect for a deal's totals (decisions: Alerts): one history row; a message for
 * the first total and for each later total lower by 3 % and by 500 won; past the cap of a product the
 * newest message is on hold.
 */
export function expectedRows({ subject, totals }: DealRows): DealRows {
  let [lowest = Number.POSITIVE_INFINITY] = totals
  let messages = 1
  for (const total of totals.slice(1)) {
    if (total > lowest * 0.97 || total > lowest - 500) continue
    lowest = total
    messages += 1
  }
  const deliveries = Math.min(messages, PRODUCT_CAP)
  return { subject, totals, histories: 1, messages, deliveries, onHold: messages > PRODUCT_CAP ? 1 : 0 }
}

/** The subjects of the member's history rows. */
export const listSubjects = (batch: Batch): string[] =>
  ask<{ subject: string }>(
    'select s.subject from notify_histories h join subjects s on s.id = h.subject_id where h.user_id = :userId',
    batch,
  ).map(({ subject }) => subject)

/** The progress of each post of the batch that misses a step. */
export const traceUnfinished = (batch: Batch): unknown[] =>
  ask(
    `select posts.post_key as post, s.id as sale, s.name, s.total_won as totalWon, s.ended_at as endedAt,
       (select group_concat(state || ' ' || reason) from held_prices p where p.sale_id = s.id) as pendingPrices,
       s.product_id as product,
       (select group_concat(id) from product_aliases a where a.product_id = s.product_id) as mergedProducts,
       (select group_concat(id) from deals d where d.product_id = s.product_id) as deals,
       (select group_concat('fanout ' || f.id || ' of deal ' || f.deal_id || ', cursor ' || f.cursor
          || iif(f.done_at is null, ', open', ', done'), '; ') from fanouts f where f.sale_id = s.id) as fanouts,
       h.id as history, (select subject from subjects where id = h.subject_id) as subject,
       (select group_concat('round ' || d.round || ' ' || d.state || coalesce(' ' || d.reason, ''), '; ')
        from deliveries d where d.history_id = h.id) as deliveries,
       (select why from held_messages m where m.history_id = h.id) as onHold
     from posts left join sales s using (post_key)
     left join causes c on c.sale_id = s.id and c.history_id in
       (select id from notify_histories where user_id = :userId)
     left join notify_histories h on h.id = c.history_id
     where h.id is null or not exists (select 1 from deliveries d where d.history_id = h.id and d.state = 'sent')`,
    batch,
  )
