// The load generator: requests one address over kept connections for a limited time and count, and checks every
// answer.

import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { answerOrders } from './worker.ts'

/** The request, the intensity of the load and the expected answer. */
export interface Load {
  url: string
  headers: Record<string, string>
  connections: number
  /** Pause of each connection between an answer and its next request, in ms; default 0. */
  pauseMs?: number
  forMs: number
  atMost: number
  expects: Expected
}

export interface Expected {
  /** Length of the uncompressed body; 10 % more or less is accepted. */
  bytes: number
  /** Texts that the body contains. */
  texts: string[]
}

export interface LoadResult {
  requests: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** The generator's share of its core: near 1 the generator was the limit, not the server. */
  ownShare: number
}

const TOLERANCE = 0.1

answerOrders(run)

async function run({
  url,
  headers,
  connections,
  pauseMs,
  forMs,
  atMost,
  expects,
}: Load): Promise<LoadResult> {
  const check = createCheck(expects)
  const times: number[] = []
  const cpu = process.cpuUsage()
  const started = performance.now()
  const keepAsking = async () => {
    while (performance.now() - started < forMs && times.length < atMost) {
      const asked = performance.now()
      // Decompresses only when needed, so that checking does not limit the load.
      const response = await fetch(url, { headers, decompress: false, redirect: 'manual' })
      const body = Buffer.from(await response.arrayBuffer())
      times.push(performance.now() - asked)
      check(response, body)
      if (pauseMs !== undefined) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  const tookMs = performance.now() - started
  const { user, system } = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  return {
    requests: times.length,
    perSecond: (times.length / tookMs) * 1000,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    p99Ms: quantile(times, 0.99),
    ownShare: (user + system) / 1000 / tookMs,
  }
}

/** Throws at the first wrong answer. A body equal to a checked one is accepted. */
function createCheck({ bytes, texts }: Expected): (response: Response, body: Buffer) => void {
  let right: Buffer = Buffer.alloc(0)
  return (response, body) => {
    if (response.status !== 200) throw new Error(`wrong answer: ${response.status}`)
    if (body.length > 0 && body.equals(right)) return
    const plain = response.headers.get('Content-Encoding') === 'gzip' ? gunzipSync(body) : body
    if (Math.abs(plain.length - bytes) > bytes * TOLERANCE) {
      throw new Error(`wrong answer: ${plain.length} bytes in place of ${bytes}`)
    }
    const missing = texts.find((text) => !plain.includes(text))
    if (missing !== undefined) throw new Error(`wrong answer: '${missing}' is missing`)
    right = body
  }
}

const quantile = (sorted: number[], share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
