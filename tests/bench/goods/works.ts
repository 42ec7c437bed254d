// The work that the service does beside answering: every job of the timetable, and what a post, its end and a broadcast bring.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sqlite } from '#db/client.server.ts'
import { forgetSingleton } from '#db/singleton.ts'
import { drainFanouts } from '#domain/alerts/fanouts.server.ts'
import { readKeywords } from '#domain/alerts/matching/liveIndex.server.ts'
import { addBroadcast, broadcastWork, stopBroadcast } from '#domain/broadcasts/broadcasts.server.ts'
import { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import { drainGroups } from '#domain/drainGroups.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { DATA_JOBS } from '#server/background/jobs.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'

export interface Work {
  what: string
  act: () => void | Promise<void>
}

/** Keywords of the invented members: one of the words that most of them wait for. */
const WANTED = '[쿠팡] 오뚝이 라면 40개 (9,900원/무료)'
const FIRST_POST = 900_000_001

/** What happens once the database is as it is, in this order. A request and the job that it causes have a turn each. */
export const listWorks = (): Work[] => [
  {
    what: 'read every keyword',
    act: () => {
      forgetSingleton('keyword-index')
      return readKeywords()
    },
  },
  { what: 'take a listing', act: () => void takeListing(post(FIRST_POST, WANTED)) },
  { what: 'notify of a listing that many wait for', act: () => drainFanouts() },
  {
    what: 'end that deal',
    act: async () => {
      takeListing(post(FIRST_POST, WANTED, { isEnded: true }))
      await nextTurn()
      await drainFanouts()
    },
  },
  { what: 'recommend ten hot deals', act: recommendTen },
  { what: 'send a broadcast to everybody', act: broadcast },
  {
    what: 'stop it',
    act: async () => {
      stopBroadcast(sqlite().prepare('select max(id) from broadcasts').pluck().get() as number)
      await nextTurn()
      await drainFanouts()
    },
  },
  ...DATA_JOBS.map(([, what, act]) => ({ what, act })),
]

function recommendTen(): Promise<void> {
  sqlite()
    .prepare(
      `insert or ignore into warm_deals (deal_id, noted_at)
       select id, opened_at from deals where quiet_at is null order by id desc limit 10`,
    )
    .run()
  return drainFanouts()
}

async function broadcast(): Promise<void> {
  const { kim } = cast()
  await nextTurn()
  await addBroadcast(
    kim,
    NewBroadcast.parse({ purpose: 'INFO', title: '점검 안내', body: '새벽에 점검합니다' }),
  )
  await nextTurn()
  await drainGroups(broadcastWork)
}
