// The part of the first machine: it answers the calls of other machines, performs the frames of their chats, and keeps
// serving a browser that wrote here.

import * as z from 'zod'
import { log } from '#app/log.server.ts'
import { beatOf, writeBeat } from '#db/beat.server.ts'
import { countCommits } from '#db/client.server.ts'
import { retryInTurn } from '#db/turn.server.ts'
import { sha256 } from '#domain/hash.ts'
import { queueViews } from '#domain/interest/views.server.ts'
import { readBytes } from '#http/input/boundedBody.server.ts'
import { keysPrint, PASSED_ON, readBodyHash, writtenCookie } from '#http/protection/machines.server.ts'
import { secure } from '#http/protection/securityHeaders.server.ts'
import type { Handler } from '../http/handler.ts'
import { countPageVisit, PageVisit } from '../http/pageViews.ts'
import { performSent, SentFrame } from '../stomp/relay.ts'
import { HELLO, MAX_QUEUED } from './link.ts'

/** Without a call for this long, there is no second machine. */
const GONE_AFTER_MS = 60_000
const PATH = '/machines/'
/**
 * Enough for five thousand views of members, each with a referring address of 2,000 letters, and as many page visits.
 */
const MAX_CALL_BYTES = 16 * 1024 * 1024

const QueuedView = z.object({
  userId: z.number().int(),
  productId: z.number().int(),
  referrer: z.string().nullable(),
  viewedAt: z.number().int(),
})
const Hello = z.object({
  looks: z.array(PageVisit).max(MAX_QUEUED),
  memberLooks: z.array(QueuedView).max(MAX_QUEUED),
  keys: z.string().max(100),
})

/** Answers the other machines; everybody else is answered by `local`. */
export function aroundPrimary(local: Handler): Handler {
  let greetedAt = Number.NEGATIVE_INFINITY
  let hasOtherKeys = false
  const greet = async ({ looks, memberLooks, keys }: z.output<typeof Hello>) => {
    greetedAt = performance.now()
    if (keys !== keysPrint() && !hasOtherKeys)
      log.error('a second machine has other keys than this one: give it the newest keys.json')
    hasOtherKeys = keys !== keysPrint()
    for (const visit of looks) countPageVisit(visit)
    queueViews(memberLooks)
    return { beat: await retryInTurn(() => writeBeat()) }
  }
  const routes: Record<string, (given: unknown) => unknown> = {
    [HELLO]: (given) => greet(Hello.parse(given)),
    '/machines/chat': (given) => performSent(SentFrame.parse(given)),
  }
  return async (request, address) => {
    const path = URL.canParse(request.url) ? new URL(request.url).pathname : ''
    if (path.startsWith(PATH)) {
      const answer = await answerMachine(request, routes[path])
      secure(answer.headers)
      return answer
    }
    const before = countCommits()
    const response = await local(request, address)
    const isPassedOn = request.headers.has(PASSED_ON)
    const hasOthers = isPassedOn || performance.now() - greetedAt < GONE_AFTER_MS
    const mayHaveWritten =
      !['GET', 'HEAD'].includes(request.method) || (isPassedOn && countCommits() !== before)
    if (hasOthers && mayHaveWritten && response.status < 500)
      response.headers.append('Set-Cookie', await writtenCookie(beatOf(Date.now())))
    return response
  }
}

async function answerMachine(request: Request, act?: (given: unknown) => unknown): Promise<Response> {
  if (!act || request.method !== 'POST') return new Response(null, { status: 404 })
  const body = await readCall(request)
  if (body === null) return new Response(null, { status: 404 })
  try {
    return Response.json(await act(JSON.parse(body)))
  } catch (error) {
    log.warn({ err: error }, 'a second machine asked for something that failed')
    return new Response(null, { status: 400 })
  }
}

/** The body of a call by one of our machines; null for any other request, whose body is not read. */
async function readCall(request: Request): Promise<string | null> {
  const hash = readBodyHash(request)
  const bytes = hash === null ? null : await readBytes(request, MAX_CALL_BYTES)
  return bytes !== null && sha256(bytes) === hash ? new TextDecoder().decode(bytes) : null
}
