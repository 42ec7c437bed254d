import { env } from '#app/env.server.ts'
import { POSTED } from '#crawler/samples/goods.ts'
import { startSampleSites } from '#crawler/samples/server.ts'
import type { Post } from '#crawler/samples/world.ts'
import { sqlite } from '#db/client.server.ts'
import { waitUntil } from '../run/waitUntil.ts'
import { startPushService } from '../standIns/pushService.ts'
import { startProcess } from './service.ts'

/** Three sources are enough for a chain; more only take longer to read. */
const SOURCES_OFF = 'fmkorea,arcalive,theqoo,damoang,ruliweb,eomisae,coolenjoy,danawa'
const BOARDS = ['ppomppu', 'ppomppu4', 'ppomppu8', 'jirum', 'qb_saleinfo']
const POSTS = POSTED.flatMap(([, ...boards]) => boards).filter((board) => BOARDS.includes(board)).length
/** The crawler reads sources more slowly at night in Seoul and on a busy machine. */
const READ_WITHIN_MS = 60_000

export type Chain = Awaited<ReturnType<typeof startChain>>

/**
 * Starts sample sites that only the test posts to, a push service, and the real process between them, with `settings`
 * more; resolves when the process has read the sites.
 */
export async function startChain(settings: Record<string, string> = {}) {
  const sites = await startSampleSites({ everyReading: () => {} })
  const push = await startPushService()
  const start = () =>
    startProcess({
      DATA_DIR: env.DATA_DIR,
      SOURCES_URL: sites.url,
      SOURCES_OFF,
      ALLOW_HOSTS: push.host,
      NODE_EXTRA_CA_CERTS: push.caFile,
      ...settings,
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
    get log() {
      return service.log
    },
    kill: () => service.kill(),
    /** Restarts the killed process. If there are several, the supervisor replaces it a second later. */
    async revive(): Promise<void> {
      if (service.isGone()) service = await start()
      await service.whole()
    },
    /** Waits; on a timeout the error contains the result of `diagnose` and the last lines of the log. */
    until,
    async close(): Promise<void> {
      await service.crash()
      await Promise.all([sites.close(), push.close()])
    },
  }
}

/** The first column of a query's rows. */
export const ask = (query: string): unknown[] => sqlite().prepare(query).pluck().all()

/** The crawler's key for a post of the two most frequently read boards. */
export const postKeyOf = ({ board, id }: Post): string =>
  `${board === 'jirum' ? 'clien' : 'pomppu'}:${board}:${id}`
