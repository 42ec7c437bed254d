// A simulated year: each day's rows, then every job of the timetable on the database, and what the file has grown to.
import { sqlite } from '#db/client.server.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { DAY_MS, seoulMidnight } from '#domain/clock.ts'
import { DATA_JOBS } from '#server/background/jobs.ts'
import { onEmptyData } from '../goods/data.ts'
import { addBeginning, addDay, PARTS } from '../goods/dayRows.ts'
import type { Outcome } from '../table.ts'

/** The days at whose end the file is measured; the last one ends the year. */
const MEASURED = [90, 180, 270, 365] as const
const LAST = MEASURED[3]
/** What a year of the whole site may take. */
const MAX_GB = 15
/** Smaller tables are not printed. */
const MIN_GB = 0.2
/** The tables whose rows `docs/data.md` keeps for a limited time: after this day each grows by at most a tenth. */
const FLAT_FROM: Record<string, (typeof MEASURED)[number]> = {
  causes: 90,
  deliveries: 90,
  telegram_messages: 90,
  delivery_acks: 90,
  message_counts: 90,
  step_latencies: 90,
  recommendations: 90,
  sessions: 90,
  source_runs: 90,
  counted_visits: 90,
  recent_texts: 90,
  fanouts: 90,
  product_views: 180,
  // Until then there are fewer products than members look at in 90 days.
  product_view_histories: 270,
}
const TOLERATED = 1.1

type Sizes = ReadonlyMap<string, number>

/** Simulates the year with a moved clock and extrapolates to the whole site. */
export const measureYear = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const now = Date.now
    const first = seoulMidnight(now())
    const sizes = new Map<number, Sizes>()
    sqlite().pragma('synchronous = OFF')
    try {
      Date.now = () => first
      addBeginning(first)
      for (let day = 1; day <= LAST; day++) {
        Date.now = () => first + (day + 1) * DAY_MS
        addDay(day, first + day * DAY_MS)
        await drainFanouts()
        for (const [, , act] of DATA_JOBS) await act()
        if (MEASURED.some((each) => each === day)) sizes.set(day, measureTables())
      }
    } finally {
      Date.now = now
    }
    return [...listTables(sizes), ofFile(sizes)]
  })

/** The gigabytes of each table with its indexes on the whole site. */
function measureTables(): Sizes {
  const rows = sqlite()
    .prepare(
      `select coalesce((select tbl_name from sqlite_schema s where s.name = p.name), p.name) as name, sum(pgsize) as bytes
       from dbstat p where aggregate = true group by 1`,
    )
    .all() as Array<{ name: string; bytes: number }>
  return new Map(rows.map(({ name, bytes }) => [name, (bytes * PARTS) / 1e9]))
}

/** The large tables, and those that must have stopped growing: such a table fails if it still grows. */
function listTables(sizes: ReadonlyMap<number, Sizes>): Outcome[] {
  const sizeOf = (name: string, day: number) => sizes.get(day)?.get(name) ?? 0
  return [...(sizes.get(LAST) ?? [])]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([name, ours]): Outcome[] => {
      const flatFrom = FLAT_FROM[name]
      if (flatFrom === undefined && ours < MIN_GB) return []
      const before = sizeOf(name, flatFrom ?? 270)
      const days = MEASURED.map((day) => sizeOf(name, day).toFixed(2)).join(', ')
      if (flatFrom !== undefined && ours > TOLERATED * before)
        return [{ what: name, reason: `grows after its time: ${days} GB after ${MEASURED.join(', ')} days` }]
      const limitIs = `${flatFrom ? `flat from day ${flatFrom}` : 'on day 270, it grows'}; ${days}`
      return [{ what: name, unit: 'GB', ours, limit: before, limitIs }]
    })
}

function ofFile(sizes: ReadonlyMap<number, Sizes>): Outcome {
  const totals = MEASURED.map((day) => [...(sizes.get(day)?.values() ?? [])].reduce((sum, gb) => sum + gb, 0))
  const limitIs = `what is wanted; after ${MEASURED.join(', ')} days ${totals.map((gb) => gb.toFixed(1)).join(', ')}`
  return { what: 'the file after a year', unit: 'GB', ours: totals.at(-1) ?? 0, limit: MAX_GB, limitIs }
}
