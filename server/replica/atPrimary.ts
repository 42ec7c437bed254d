// The first machine's side: it greets the others, performs what their chats send, and keeps a browser that wrote here.

import * as z from 'zod'
import { log } from '#app/log.server.ts'
import { beatOf, writeBeat } from '#db/beat.server.ts'
import { countCommits } from '#db/client.server.ts'
import { againInTurn } from '#db/turn.server.ts'
import { noteLooks } from '#domain/interest/views.server.ts'
import { keysPrint, PASSED_ON, readPassedOn, writtenCookie } from '#http/protection/machines.server.ts'
import { secure } from '#http/protection/securityHeaders.server.ts'
import type { Handler } from '../http/handler.ts'
import { countLook, Look } from '../http/pageViews.ts'
import { performSent, SentFrame } from '../stomp/relay.ts'
import { HELLO, MOST_LOOKS } from './link.ts'

/** Without a greeting for this long there is no second machine. */
const GONE_AFTER_MS = 60_000
const PATH = '/machines/'

const MemberLook = z.object({
  userId: z.number().int(),
  productId: z.number().int(),
  referrer: z.string().nullable(),
  viewedAt: z.number().int(),
})
const Hello = z.object({
  looks: z.array(Look).max(MOST_LOOKS),
  memberLooks: z.array(MemberLook).max(MOST_LOOKS),
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
    for (const look of looks) countLook(look)
    noteLooks(memberLooks)
    return { beat: await againInTurn(() => writeBeat()) }
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
  const body = request.headers.has(PASSED_ON) ? await request.text() : ''
  if (!act || request.method !== 'POST' || readPassedOn(request, body) === null)
    return new Response(null, { status: 404 })
  try {
    return Response.json(await act(JSON.parse(body)))
  } catch (error) {
    log.warn({ err: error }, 'a second machine asked for something that failed')
    return new Response(null, { status: 400 })
  }
}
