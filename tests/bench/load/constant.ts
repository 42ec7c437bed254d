// The upper limit of a page: Bun's own server with a constant answer.
import { answerOrders } from './worker.ts'

/** The answer from now on. */
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
