import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/server-runtime'
import { env, isHttps } from '#app/env.server.ts'
import { listKeys } from '#app/keys.server.ts'
import { log } from '#app/log.server.ts'
import { closeDatabase, waitBriefly } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { announce } from '#domain/live.server.ts'
import { listIntegrations } from '#http/integrations.server.ts'
import { type Pace, startBackground } from './background/background.ts'
import { startGathering } from './background/gathering.ts'
import type { Running } from './background/running.ts'
import { refuseBrokenOff } from './backup/dataFolder.ts'
import { compileAhead } from './compileAhead.ts'
import { createHandler } from './http/handler.ts'
import { type Listener, MAX_BODY_BYTES } from './http/listen.ts'
import { createMethodFinder, refuseOtherMethods } from './http/methodNotAllowed.ts'
import { createMetrics } from './http/metrics.ts'
import { countPageVisit } from './http/pageViews.ts'
import { createRenderer } from './http/renderRoute.ts'
import { nameRoutes } from './http/routeNames.ts'
import { serveStatic } from './http/static.ts'
import { publishLegalTexts } from './legalTexts.ts'
import { refuseLostKeys } from './lostKeys.ts'
import { offerOwnership } from './ownerLink.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { aroundPrimary } from './replica/atPrimary.ts'
import { type Replica, startReplica } from './replica/replica.ts'
import { startStomp } from './stomp/stomp.ts'

/** How long the service still listens after a stop, to answer requests that were already sent. */
const LISTEN_ON_MS = 300
const STOP_LISTENING_WITHIN_MS = 3000

const BUILD = join(import.meta.dirname, '..', 'build')

/** A running service. */
export interface Service extends Running {
  port: number
}

/** With several processes, only the first one logs what an operator should read once. */
const isFirst = cluster.worker === undefined || cluster.worker.id === 1

/** How a machine handles requests besides answering them, by its role. */
type Machine = Pick<Replica, 'around' | 'notePageVisit'>

/** Starts the whole product: database, pages, calls and background work. */
export async function startService(crawling: Pace = {}): Promise<Service> {
  return env.ROLE === 'replica' ? startSecond() : startFirst(crawling)
}

/** A second machine: pages and the chat, and nothing that writes (decision 055). */
async function startSecond(): Promise<Service> {
  listKeys('secrets')
  const pictures = createPictures()
  const replica = await startReplica()
  const listener = await listenHere(pictures, replica)
  log.info({ port: listener.port, primary: env.PRIMARY_URL }, 'listening as a second machine')
  return {
    port: listener.port,
    stop: async () => {
      pictures.stop()
      await stopListening(listener)
      await replica.stop()
    },
  }
}

async function startFirst(crawling: Pace): Promise<Service> {
  refuseBrokenOff()
  const copy = migrateDatabase()
  if (copy !== null) log.info({ copy }, 'the database is at the newest schema; the copy is the former one')
  refuseLostKeys()
  // Loads the keys now: a file that becomes unreadable later stops the next start, but not sign-ins.
  listKeys('secrets')
  publishLegalTexts()
  if (isFirst) reportMissingIntegrations()
  const pictures = createPictures()
  waitBriefly()
  const listener = await listenHere(pictures, { around: aroundPrimary, notePageVisit: countPageVisit })
  if (isFirst) offerOwnership()
  const gathering = startGathering()
  const background = env.BACKGROUND ? startBackground(crawling) : null
  log.info({ port: listener.port, origin: env.ORIGIN }, 'listening')
  return {
    port: listener.port,
    stop: async () => {
      announce('stopping', undefined)
      pictures.stop()
      await Promise.all([stopListening(listener), background?.stop()])
      await gathering.stop()
      closeDatabase()
    },
  }
}

async function stopListening(listener: Listener): Promise<void> {
  await sleep(LISTEN_ON_MS)
  await listener.stop(STOP_LISTENING_WITHIN_MS)
}

async function listenHere({ serve }: Pictures, { around, notePageVisit }: Machine): Promise<Listener> {
  if (isFirst) reportForgottenProxy()
  const build = await loadBuild()
  // A second machine may have no database yet.
  if (env.ROLE !== 'replica') compileAhead()
  const handle = createHandler({
    serveStatic: serveStatic(join(BUILD, 'client')),
    servePicture: serve,
    renderRoute: createRenderer(refuseOtherMethods(build)),
    methodsOf: createMethodFinder(build.routes),
    notePageVisit,
    metrics: createMetrics(nameRoutes(Object.values(build.routes).flatMap((route) => route?.path ?? []))),
  })
  const { listen } =
    'Bun' in globalThis ? await import('./http/listen.bun.ts') : await import('./http/listen.node.ts')
  return listen(around(handle), { host: env.HOST, port: env.PORT, maxBodyBytes: MAX_BODY_BYTES, startStomp })
}

async function loadBuild(): Promise<ServerBuild> {
  const file = join(BUILD, 'server', 'index.js')
  if (!existsSync(file)) throw new Error('먼저 `bun run build`를 실행해주세요.')
  // Makes React choose its production build, which is several times as fast. React reads it when the build is loaded.
  process.env.NODE_ENV ??= 'production'
  return (await import(pathToFileURL(file).href)) as ServerBuild
}

/** Warns if ORIGIN is https without a trusted proxy: all visitors would then share one address and its limits. */
function reportForgottenProxy(): void {
  if (isHttps() && env.TRUST_PROXY === 0)
    log.warn(
      'ORIGIN이 https인데 TRUST_PROXY가 0입니다. 앞에 둔 프록시의 수를 TRUST_PROXY에 넣어주세요. 지금은 모든 방문자를 한 주소로 셉니다.',
    )
}

/** Logs, once per start, which features are not offered because they are not configured. */
function reportMissingIntegrations(): void {
  const missing = listIntegrations().filter(({ isConfigured }) => !isConfigured)
  for (const { name, settings } of missing) {
    const unset = settings.filter(({ isSet }) => !isSet).map((setting) => setting.name)
    log.info(`${name} 없이 시작합니다. 설정하지 않은 값: ${unset.join(', ')}`)
  }
}
