// What people notice while something is broken: each answer of a running service, and how long it took.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  /** 0 when the connection broke. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  tookMs: number
}

interface Asking {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * A person who asks one thing after another, by one connection that stays open: a service without free descriptors
 * takes no other.
 */
export function createPerson(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask(path: string, asking: Asking = {}): Promise<Answer> {
      const answer = last.then(() => send(new URL(path, url), agent, asking))
      last = answer
      return answer
    },
    leave: () => agent.destroy(),
  }
}

export type Person = ReturnType<typeof createPerson>

function send(url: URL, agent: Agent, { method = 'GET', headers = {}, body }: Asking): Promise<Answer> {
  const startedAt = performance.now()
  const tookMs = () => performance.now() - startedAt
  return new Promise((resolve) => {
    const broken = (error: Error) =>
      resolve({ status: 0, headers: {}, text: `${error.message}`, tookMs: tookMs() })
    const asked = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', broken)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          tookMs: tookMs(),
        }),
      )
    })
    asked.on('error', broken)
    asked.end(body)
  })
}

/** Repeats `act` with a pause until it is stopped; `stop` waits for the last one. */
export function repeat(act: () => Promise<unknown>, pauseMs: number): { stop(): Promise<void> } {
  let isStopped = false
  const running = (async () => {
    while (!isStopped) {
      await act()
      await sleep(pauseMs)
    }
  })()
  return {
    stop: () => {
      isStopped = true
      return running
    },
  }
}

/** Asks `/healthz` fifty times a second; `stop` returns the longest wait, and each answer that was not 200. */
export function watchHealth(url: string) {
  const person = createPerson(url)
  const wrong: Answer[] = []
  let slowestMs = 0
  const asking = repeat(async () => {
    const answer = await person.ask('/healthz')
    slowestMs = Math.max(slowestMs, answer.tookMs)
    if (answer.status !== 200) wrong.push(answer)
  }, 20)
  return {
    stop: async () => {
      await asking.stop()
      person.leave()
      return { slowestMs, wrong }
    },
  }
}
