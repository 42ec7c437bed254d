import { sqlite } from '#db/client.server.ts'
import { prepared } from '#db/prepared.server.ts'

const RECENT = 10_000

/** How many messages wait to be sent, and are being sent. */
export const countOpenDeliveries = (): Record<string, number> => ({
  pending: selectPending().get() as number,
  sending: selectSending().get() as number,
})

/** How many of the latest ten thousand messages are in each state. */
export function countRecentDeliveries(): Record<string, number> {
  const rows = selectRecent().all(RECENT) as Array<{ state: string; count: number }>
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const selectPending = prepared(() =>
  sqlite().prepare("select count(*) from deliveries where state = 'pending'").pluck(),
)
const selectSending = prepared(() =>
  sqlite().prepare("select count(*) from deliveries where state = 'sending'").pluck(),
)
const selectRecent = prepared(() =>
  sqlite().prepare(
    `select state, count(*) as count from deliveries
     where id > (select coalesce(max(id), 0) from deliveries) - ? group by state`,
  ),
)
