import { processSingleton } from '#db/singleton.ts'
import type { Member } from '#domain/accounts/member.ts'
import { onAnnouncement } from '#domain/live.server.ts'
import { drawBackAfterMs } from '#domain/operation/comingBack.ts'
import { refuse } from '#domain/refusal.ts'

/** At most this many per member. Each browser holds one, so no ordinary use reaches the limit. */
const MAX_STREAMS = 20
/** A reader that is this many events behind has stopped reading. */
const MAX_WAITING = 100

/** One page's stream of server-sent events. */
interface EventStream {
  /** Sends an event. A reader that reconnects names its last `id` in `Last-Event-ID`. A closed stream sends nothing. */
  send(event: string, data: unknown, id: number): void
  close(): void
}

/**
 * Answers a stream that lasts until its reader leaves, it is closed or the process stops. `open` starts the sender and
 * returns a function that stops it. A HEAD request gets only the headers. Refuses `too_many` to a member with 20
 * streams.
 */
export function eventStream(
  { method }: Request,
  { id }: Member,
  open: (stream: EventStream) => () => void,
): Response {
  if (method === 'HEAD') return new Response(null, { headers: HEADERS })
  if (openOf(id) >= MAX_STREAMS) {
    refuse('too_many', '열어 둔 연결이 너무 많습니다. 잠시 후 다시 시도해주세요.', { retryAfterSeconds: 60 })
  }
  let isOpen = true
  const endings: Array<() => void> = []
  const end = () => {
    isOpen = false
    for (const ending of endings.splice(0)) ending()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => {
        if (!isOpen) return
        end()
        controller.close()
      }
      const write = (fields: Record<string, string | number>) => {
        const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
        controller.enqueue(encoder.encode(`${lines.join('')}\n`))
      }
      const send = (event: string, data: unknown, id: number) => {
        if (!isOpen) return
        write({ event, data: JSON.stringify(data), id })
        if ((controller.desiredSize ?? 0) < -MAX_WAITING) close()
      }
      write({ retry: drawBackAfterMs() })
      endings.push(countIn(id), onAnnouncement('stopping', close), open({ send, close }))
    },
    cancel: end,
  })
  return new Response(body, { headers: HEADERS })
}

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Otherwise nginx buffers events until they fill a memory page.
  'X-Accel-Buffering': 'no',
}

const encoder = new TextEncoder()

const openStreams = () =>
  processSingleton('event-streams', () => new Map<number, number>(), { survives: true })

/** The number of open streams in this process. */
export const countStreams = (): number => [...openStreams().values()].reduce((sum, count) => sum + count, 0)

const openOf = (userId: number): number => openStreams().get(userId) ?? 0

function countIn(userId: number): () => void {
  openStreams().set(userId, openOf(userId) + 1)
  return () => {
    if (openOf(userId) > 1) openStreams().set(userId, openOf(userId) - 1)
    else openStreams().delete(userId)
  }
}
