// A second machine: it answers requests for public data, and passes all others on (decision 055).

import { env } from '#app/env.server.ts'
import { logFailure } from '#app/log.server.ts'
import { readOnly } from '#db/readOnly.server.ts'
import { addressSeen } from '#http/protection/address.server.ts'
import { readPassedOn, readWritten } from '#http/protection/machines.server.ts'
import { secure } from '#http/protection/securityHeaders.server.ts'
import type { Running } from '../background/running.ts'
import { encode } from '../http/encode.ts'
import type { Handler } from '../http/handler.ts'
import type { PageVisit } from '../http/pageViews.ts'
import { startFollower } from './follower.ts'
import { primaryGone } from './gone.ts'
import { startLink } from './link.ts'
import { passOn } from './primary.ts'
import { followed } from './state.ts'
import { startView, type View } from './view.ts'

/** The paths that this machine always answers itself, whatever the state of its copy: health and built files. */
const OWN = /^\/(?:healthz|readyz|metrics|assets\/.*|pictures\/.*)$/
/**
 * Pages and calls that are personal, act on a GET, or hold a connection open. `/login` would use up a provider's code
 * before it finds that it may not write.
 */
const OF_PRIMARY =
  /^\/(?:login|logout|auth|oauth2|bridge|external|telegram|adRefusal|device-init|directLink|firstOpen|machines|push|api\/v0\/(?:auth|oauth2|issue-token|token))(?:[/.?]|$)/
/** Fly.io replays a request up to this size at another machine. */
const MAX_REPLAYED_BYTES = 1_000_000

/** A second machine at work. */
export interface Replica extends Running {
  /** Answers with `local` what this machine may answer. */
  around: (local: Handler) => Handler
  notePageVisit: (visit: PageVisit) => void
}

/** Follows the first machine's database and calls that machine regularly. */
export async function startReplica(): Promise<Replica> {
  const link = startLink()
  const view = startView(link.noteShown)
  const follower = await startFollower(view.forget)
  Object.assign(followed(), {
    read: () => ({
      lagMs: link.lagMs(),
      isReachable: link.isReachable(),
      isOtherSchema: view.isOtherSchema(),
      beat: view.beat(),
    }),
  })
  return {
    around: (local) => answerAround(local, view),
    notePageVisit: link.notePageVisit,
    stop: async () => {
      await Promise.all([link.stop(), follower.stop()])
      await view.stop()
    },
  }
}

function answerAround(local: Handler, view: View): Handler {
  return async (request, address) => {
    if (!URL.canParse(request.url) || OWN.test(new URL(request.url).pathname)) return local(request, address)
    const seen = addressSeen(request, address)
    if (await isForPrimary(request, view)) return atPrimary(request, seen, 'fresh')
    const leave = await view.enter()
    if (leave === null) return atPrimary(request, seen, 'unready')
    const { result, needsPrimary } = await readOnly(() => local(request, address)).finally(leave)
    if (needsPrimary) return atPrimary(request, seen, 'write')
    // What is missing here may just have been created on the first machine.
    return isUnsure(result) ? atPrimary(request, seen, 'missing', result) : result
  }
}

const isUnsure = ({ status }: Response): boolean => status === 404 || status >= 500

async function isForPrimary(request: Request, view: View): Promise<boolean> {
  const { method, url, headers } = request
  if (!['GET', 'HEAD'].includes(method) || headers.has('Authorization')) return true
  if (headers.get('Accept')?.includes('text/event-stream') || OF_PRIMARY.test(new URL(url).pathname))
    return true
  const written = await readWritten(request)
  return written !== null && written >= view.beat()
}

/** The first machine's answer; if that is gone, `own` or an answer that says so. */
async function atPrimary(request: Request, address: string, why: string, own?: Response): Promise<Response> {
  followed().passedOn.set(why, (followed().passedOn.get(why) ?? 0) + 1)
  if (readPassedOn(request) !== null) return gone(request, 'PRIMARY_URL leads to a second machine')
  if (isReplayed(request)) return replay()
  try {
    return await encode(request, await passOn(request, address))
  } catch (error) {
    if (own) return own
    if (request.signal.aborted) return new Response(null, { status: 499 })
    return gone(request, error)
  }
}

function gone(request: Request, reason: unknown): Response {
  logFailure(reason, 'the first machine could not answer')
  const response = primaryGone(request)
  secure(response.headers)
  return response
}

/** Fly.io itself sends a request again to the machine that this header names. */
const isReplayed = ({ headers }: Request): boolean =>
  env.PRIMARY_FLY_MACHINE !== undefined && Number(headers.get('Content-Length') ?? 0) <= MAX_REPLAYED_BYTES

const replay = (): Response =>
  new Response(null, { status: 200, headers: { 'fly-replay': `instance=${env.PRIMARY_FLY_MACHINE}` } })
