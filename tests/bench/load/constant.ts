// The limit of what a page can reach: Bun's own server with one answer that never changes.
import { answerOrders } from './worker.ts'

/** What it answers from now on. */
export interface ConstantAnswer {
  headers: Array<[string, string]>
  body: Uint8Array<ArrayBuffer>
}

let answer: ConstantAnswer = { headers: [], body: new Uint8Array() }

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response(answer.body, { headers: answer.headers }),
})

answerOrders((order: ConstantAnswer): string => {
  answer = order
  return server.url.href
})
