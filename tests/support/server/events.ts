import { setTimeout as sleep } from 'node:timers/promises'

interface ServerEvent {
  event: string
  id: string
  data: Record<string, unknown>
}

/** The fields of each block of a stream as it arrives; ends with the stream. */
async function* readBlocks({ body }: Response): AsyncGenerator<Record<string, string>> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() as string
    for (const block of blocks)
      yield Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/, 2)))
  }
}

/** The events of a stream as they arrive; ends with the stream. */
export async function* readEvents(answer: Response): AsyncGenerator<ServerEvent> {
  for await (const { event, id, data } of readBlocks(answer))
    if (event && id && data) yield { event, id, data: JSON.parse(data) }
}

/** The next event with this name. */
export async function nextEvent(
  events: AsyncGenerator<ServerEvent>,
  name: string,
): Promise<ServerEvent['data']> {
  for (;;) {
    const { value, done } = await events.next()
    if (done) throw new Error(`the stream ended before ${name}`)
    if (value.event === name) return value.data
  }
}

/** How long Chromium waits before it reopens a stream that sent no `retry`. */
const BACK_AFTER_MS = 3_000

/** Follows a stream as a browser's `EventSource` does: one that breaks is opened again. */
export function followEvents(url: string, headers: Record<string, string>) {
  const leaving = new AbortController()
  const { signal } = leaving
  const events: ServerEvent[] = []
  const gapsMs: number[] = []
  let backAfterMs = BACK_AFTER_MS
  let lostAt: number | null = null
  const readOnce = async () => {
    const lastId = events.at(-1)?.id
    const answer = await fetch(url, {
      signal,
      headers: { ...headers, ...(lastId && { 'Last-Event-ID': lastId }) },
    })
    for await (const { retry, event, id, data } of readBlocks(answer)) {
      if (lostAt !== null) gapsMs.push(performance.now() - lostAt)
      lostAt = null
      if (retry) backAfterMs = Number(retry)
      if (event && id && data) events.push({ event, id, data: JSON.parse(data) })
    }
  }
  const follow = async () => {
    while (!signal.aborted) {
      await readOnce().catch(() => {})
      lostAt ??= performance.now()
      await sleep(backAfterMs, undefined, { signal }).catch(() => {})
    }
  }
  const following = follow()
  return {
    events,
    /** How long it was without a stream, each time. */
    gapsMs,
    leave: () => {
      leaving.abort()
      return following
    },
  }
}
