// Our client of the room, at a server that loses what the test wants it to lose.
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { joinRoom } from '#client/chat/room.ts'
import { createFrameReader, writeFrame } from '#server/stomp/frames.ts'

const PAGING = '/user/queue/chat/paging'
const message = (number: number) => ({ number, messageKey: `m-${number}`, content: `${number}` })
const messages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(first + at))

/** Starts a server that says to each client what `hear` wants to say once it has everything that it sends at first. */
async function startServer(
  hear: (asked: Record<string, unknown>, say: (to: string, body: unknown) => void) => void,
) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  server.on('connection', (socket) => {
    const subscriptions = new Map<string, string>()
    const say = (destination: string, body: unknown) =>
      socket.send(
        writeFrame(
          'MESSAGE',
          { destination, 'message-id': '1', subscription: subscriptions.get(destination) ?? '' },
          JSON.stringify(body),
        ),
      )
    const reader = createFrameReader(({ command, headers, body }) => {
      if (command === 'CONNECT') socket.send(writeFrame('CONNECTED', { version: '1.2' }))
      if (command === 'SUBSCRIBE')
        subscriptions.set(headers.get('destination') ?? '', headers.get('id') ?? '')
      if (command === 'SEND' && headers.get('destination') === '/chat/paging') hear(JSON.parse(body), say)
    })
    socket.on('message', (bytes) => reader.read(String(bytes)))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('messages that came before the first page leave no hole behind them', async () => {
  let isLost = true
  const origin = await startServer((asked, say) => {
    if (typeof asked.after === 'number')
      return say(PAGING, {
        next: null,
        isLast: true,
        contents: messages(asked.after + 1, 20),
        after: asked.after,
        upTo: 20,
      })
    if (!isLost) return say(PAGING, { next: null, isLast: false, contents: messages(11, 20) })
    // The first page is lost, and so is what comes between message 5 and the page that is asked for again.
    isLost = false
    say('/topic/chat/receive', message(5))
    const saying = setInterval(() => say('/topic/chat/here', { count: 1, slowSeconds: 0, last: 20 }), 100)
    onTestFinished(() => clearInterval(saying))
  })
  const room = joinRoom({ messages: [], origin, readToken: null })
  onTestFinished(() => room.stop())
  const shown = () => room.getState().messages.map(({ number }) => number)
  await expect.poll(shown).toEqual(messages(5, 20).map(({ number }) => number))
})
