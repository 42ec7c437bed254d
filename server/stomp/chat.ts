import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'
import * as z from 'zod'
import { log } from '#app/log.server.ts'
import { actInTurn } from '#db/turn.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { getTokenSession } from '#domain/accounts/sessions/tokens.server.ts'
import { findRoomPlace, listNewRemovals } from '#domain/chat/changes.server.ts'
import { listByNumbers, listMessages, listMissed } from '#domain/chat/lists.server.ts'
import { deleteMessage, writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { screened } from '#domain/moderation/watching/screening.server.ts'
import { HELD_WORDS } from '#domain/moderation/watching/watchedWord.ts'
import { refuse } from '#domain/refusal.ts'
import { refusalOf, statusOf, UNKNOWN } from '#http/answer.server.ts'
import { parseInput } from '#http/input/input.server.ts'
import { limitHousehold } from '#http/protection/limits.server.ts'
import { tokenIn } from '#http/session/session.server.ts'
import { chatMessage } from '#http/v0/chat.server.ts'
import { FrameError } from './frames.ts'
import type { Destinations, Sent } from './session.ts'

/** The token that a client connected with, as `Authorization` has it; null for a visitor. */
export interface Caller {
  authorization: string | null
}

export const RECEIVED = '/topic/chat/receive'
export const DELETED = '/topic/chat/delete'
export const HERE = '/topic/chat/here'
const PAGES = '/chat/paging'
/** The cost of a history page in the limit of frames. */
const PAGE_COST = 4
export const ECHO = '/user/queue/chat/echo'
const PONG = '/user/queue/chat/pong'
const PAGING = '/user/queue/chat/paging'
const TOPICS = [RECEIVED, DELETED, HERE]
const QUEUES = [ECHO, PONG, PAGING]

const Paging = z.object({
  next: z.string().max(100).nullish(),
  pageSize: z.number().int().catch(20).default(20),
  /** Requests the messages after this number instead, which the client missed. */
  after: z.number().int().min(0).optional(),
  /** Also requests the messages that were removed after this removal. */
  afterRemoval: z.number().int().min(0).optional(),
})
const Removal = z.object({
  messageKey: z.string('메시지를 선택해주세요.').max(100, '메시지를 선택해주세요.'),
})

/** The room over STOMP (specification, section 7): a visitor reads, destinations under /auth need a valid token. */
export const CHAT: Destinations<Caller> = {
  connect: (headers) => ({ authorization: headers.get('Authorization') ?? null }),
  isTopic: (destination) => TOPICS.includes(destination),
  isQueue: (destination) => QUEUES.includes(destination),
  findSend: (destination) => {
    const act = SENDS.get(destination)
    if (!act) return null
    return async (sent) => {
      await countFrame(sent.household, destination === PAGES ? PAGE_COST : 1)
      await act(sent)
    }
  },
}

/** Counts a frame for its address. Past the limit the connection ends, and the client reconnects later. */
async function countFrame(household: string, cost: number): Promise<void> {
  await limitHousehold(household, 'CHAT_FRAMES', cost).catch((error: unknown) => {
    throw refusalOf(error) ? new FrameError('Too many frames.') : error
  })
}

/** How long history pages are read at a time, before other requests get a turn. */
const TURN_MS = 2
const readingPages = new PQueue({ concurrency: 1 })
let turnStartedAt = 0
const afterOthers = <T>(read: () => T): Promise<T> =>
  readingPages.add(async () => {
    if (performance.now() - turnStartedAt > TURN_MS) {
      await nextTurn()
      turnStartedAt = performance.now()
    }
    return read()
  })

const SENDS = new Map<string, (sent: Sent<Caller>) => Promise<void>>([
  [
    PAGES,
    async (sent) => {
      const input = Paging.safeParse(parse(sent.body))
      const { next = null, pageSize, after, afterRemoval } = input.success ? input.data : { pageSize: 20 }
      const viewer = await findMember(sent)
      const body = await afterOthers(() => {
        const page =
          after === undefined
            ? readHistory(viewer, next ?? null, pageSize)
            : readMissed(viewer, after, afterRemoval)
        return JSON.stringify({ ...page, contents: page.contents.map(chatMessage) })
      })
      sent.reply(PAGING, body)
    },
  ],
  ['/auth/chat/send', (sent) => echo(sent, write)],
  ['/auth/chat/delete', (sent) => echo(sent, remove)],
  [
    '/auth/chat/ping',
    async (sent) => {
      sent.reply(PONG, String((await findMember(sent)) !== null))
    },
  ],
])

/** A page of the history. `removal`: it shows every removal up to that one. */
function readHistory(viewer: Member | null, next: string | null, pageSize: number) {
  const { removal } = findRoomPlace()
  return { ...listMessages(viewer, next, pageSize), removal }
}

/**
 * The messages after a number, complete up to the number `upTo`. With `afterRemoval`, also the keys of at most 500
 * messages that were removed after that removal, complete up to the removal `removal`.
 */
function readMissed(viewer: Member | null, after: number, afterRemoval?: number) {
  const last = findRoomPlace()
  const { contents, isLast } = listMissed(viewer, after)
  const end = contents.at(-1)?.id ?? 0
  const { removals, upTo: removal } = listNewRemovals({ removal: afterRemoval ?? last.removal })
  const gone = removals.filter(({ userId, isDeleted }) => isDeleted || userId !== viewer?.id)
  return {
    next: null,
    isLast,
    contents,
    after,
    upTo: isLast ? Math.max(last.message, end) : end,
    removed: gone.map(({ messageKey }) => messageKey),
    removal,
  }
}

/** Answers 202 with a text for a message that staff review first; `message`: the message as its author sees it. */
async function write(member: Member, { body, headers }: Sent<Caller>): Promise<Echo> {
  const clientMessageId = headers.get('client-message-id') ?? null
  const input = parseInput({ ...Object(parse(body)), clientMessageId }, NewMessage)
  const { written: number, isHeld } = await screened(
    member,
    () => writeMessage(member, input),
    (id) => ({ kind: 'CHAT_MESSAGE', id }),
  )
  const [message] = listByNumbers([number], member).map(chatMessage)
  return isHeld ? { status: 202, data: HELD_WORDS, message } : { status: 200, data: message }
}

function remove(member: Member, { body }: Sent<Caller>): Echo {
  const { messageKey } = parseInput(parse(body), Removal)
  deleteMessage(member, messageKey)
  return { status: 200, data: { messageKey } }
}

interface Echo {
  status: number
  data: unknown
  message?: unknown
}
type Perform = (member: Member, sent: Sent<Caller>) => Echo | Promise<Echo>

/** Performs an act of a member and echoes its result: 200 with data, or the refusal with its words. */
async function echo(sent: Sent<Caller>, act: Perform): Promise<void> {
  const name = sent.headers.get('client-message-id')
  const about: Record<string, string> = name === undefined ? {} : { 'client-message-id': name }
  sent.reply(ECHO, JSON.stringify(await perform(sent, act)), about)
}

async function perform(sent: Sent<Caller>, act: Perform): Promise<Echo> {
  try {
    const member = (await findMember(sent)) ?? refuse('not_signed_in', '먼저 로그인 해주세요.')
    return await actInTurn(() => act(member, sent))
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal) return { status: statusOf(refusal), data: refusal.message }
    log.error({ err: error }, 'a chat frame failed')
    return { status: 500, data: UNKNOWN }
  }
}

/**
 * The member of the caller's token. It is looked up for each frame, so that a sign-out, a suspension and a new role
 * apply at once. A member who left counts as a visitor until they choose to return.
 */
async function findMember({ actor, headers }: Sent<Caller>): Promise<Member | null> {
  const token = tokenIn(headers.get('Authorization') ?? actor.authorization ?? null)
  if (token === null) return null
  return await getTokenSession(token).then(
    ({ member }) => (member.leftAt === null ? member : null),
    () => null,
  )
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
