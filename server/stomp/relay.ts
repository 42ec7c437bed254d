// On a second machine: the first machine performs the frames that a client sends, and this one publishes the topics.

import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { requestContext } from '#app/requestContext.server.ts'
import { hashHousehold } from '#http/protection/address.server.ts'
import { callPrimary } from '../replica/primary.ts'
import { type Caller, CHAT, ECHO } from './chat.ts'
import { FrameError } from './frames.ts'
import type { Destinations, Sent } from './session.ts'

const Headers = z.array(z.tuple([z.string(), z.string()])).max(100)

/** A SEND frame on its way to the first machine. */
export const SentFrame = z.object({
  destination: z.string(),
  authorization: z.string().nullable(),
  household: z.string().max(100),
  headers: Headers,
  body: z.string(),
})
const Reply = z.object({
  destination: z.string(),
  body: z.string(),
  headers: z.record(z.string(), z.string()),
})
const Performed = z.object({ replies: z.array(Reply), failure: z.string().nullable() })

const GONE = '지금은 보낼 수 없습니다. 잠시 후 다시 시도해주세요.'
const WITH_ECHO = /^\/auth\/chat\/(?:send|delete)$/

/** Performs a frame that a client of another machine sent; returns the replies, and why its connection has to end. */
export async function performSent(frame: z.output<typeof SentFrame>): Promise<z.output<typeof Performed>> {
  const { destination, authorization, household, body } = frame
  const replies: z.output<typeof Reply>[] = []
  const sent: Sent<Caller> = {
    actor: { authorization },
    headers: new Map(frame.headers),
    body,
    bytes: Buffer.from(body),
    household,
    reply: (to, text, headers = {}) => void replies.push({ destination: to, body: text, headers }),
  }
  const about = { requestId: 'passed on', addressHash: () => hashHousehold(household) }
  try {
    await requestContext.run(about, async () => CHAT.findSend(destination)?.(sent))
    return { replies, failure: null }
  } catch (error) {
    if (!(error instanceof FrameError)) throw error
    return { replies, failure: error.message }
  }
}

/** The chat of a second machine. */
const RELAYED: Destinations<Caller> = {
  ...CHAT,
  findSend: (destination) => (CHAT.findSend(destination) ? (sent) => relay(destination, sent) : null),
}

/** The chat of this machine. */
export const ownChat = (): Destinations<Caller> => (env.ROLE === 'replica' ? RELAYED : CHAT)

async function relay(
  destination: string,
  { actor, headers, body, household, reply }: Sent<Caller>,
): Promise<void> {
  const frame = { destination, authorization: actor.authorization, household, headers: [...headers], body }
  const performed = await callPrimary('/machines/chat', frame)
    .then((answer) => Performed.parse(answer))
    .catch(() => null)
  if (performed === null) return refuseForNow(destination, headers, reply)
  for (const { destination: to, body: text, headers: more } of performed.replies) reply(to, text, more)
  if (performed.failure !== null) throw new FrameError(performed.failure)
}

/** A refused message returns to its field, with a text. For any other frame, the client reconnects and asks again. */
function refuseForNow(
  destination: string,
  headers: Sent<Caller>['headers'],
  reply: Sent<Caller>['reply'],
): void {
  if (!WITH_ECHO.test(destination)) throw new FrameError('The first machine is gone.')
  const name = headers.get('client-message-id')
  const about: Record<string, string> = name === undefined ? {} : { 'client-message-id': name }
  reply(ECHO, JSON.stringify({ status: 503, data: GONE }), about)
}
