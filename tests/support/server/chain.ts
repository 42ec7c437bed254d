import { env } from '#app/env.server.ts'
import { POSTED } from '#crawler/samples/goods.ts'
import { startSampleSites } from '#crawler/samples/server.ts'
import type { Post } from '#crawler/samples/world.ts'
import { sqlite } from '#db/client.server.ts'
import { waitUntil } from '../run/waitUntil.ts'
import { startPushService } from '../standIns/pushService.ts'
import { startProcess } from './service.ts'

/** Three sources are a chain enough; the others only take longer to be read. */
const SOURCES_OFF = 'fmkorea,arcalive,theqoo,damoang,ruliweb,eomisae,coolenjoy,danawa'
const BOARDS = ['ppomppu', 'ppomppu4', 'ppomppu8', 'jirum', 'qb_saleinfo']
const POSTS = POSTED.flatMap(([, ...boards]) => boards).filter((board) => BOARDS.includes(board)).length
/** At night in Seoul, and on a busy machine, the sources are read more slowly. */
const READ_WITHIN_MS = 60_000

export type Chain = Awaited<ReturnType<typeof startChain>>

/**
 * Starts sample sites on which only the test posts, a push service, and the real process between them; resolves when
 * the process has read what the sites show.
 */
export async function startChain() {
  const sites = await startSampleSites({ everyReading: () => {} })
  const push = await startPushService()
  const start = () =>
    startProcess({
      DATA_DIR: env.DATA_DIR,
      SOURCES_URL: sites.url,
      SOURCES_OFF,
      ALLOW_HOSTS: push.host,
      NODE_EXTRA_CA_CERTS: push.caFile,
    })
  let service = await start()
  const until = (what: string, holds: () => boolean, diagnose: () => unknown = () => []) =>
    waitUntil(what, holds, {
      withinMs: READ_WITHIN_MS,
      diagnose: () => [diagnose(), ...service.log.slice(-10)],
    })
  await until('the sources to be read', () => ask('select count(*) from listings')[0] === POSTS)
  return {
    sites,
    push,
    get url() {
      return service.url
    },
    /** Ends the process by SIGKILL. */
    kill: () => service.crash(),
    /** Starts the process that was killed. */
    async revive(): Promise<void> {
      service = await start()
    },
    /** Waits; a wait in vain names what `diagnose` finds and the last lines of the log. */
    until,
    async close(): Promise<void> {
      await service.crash()
      await Promise.all([sites.close(), push.close()])
    },
  }
}

/** The first column of what a query finds. */
export const ask = (query: string): unknown[] => sqlite().prepare(query).pluck().all()

/** The key by which the crawler knows a post of the two boards that are read most often. */
export const postKeyOf = ({ board, id }: Post): string =>
  `${board === 'jirum' ? 'clien' : 'pomppu'}:${board}:${id}`
