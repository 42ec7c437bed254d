// STOMP with plain topics on the product's own sessions, broker and listener. `bun tests/support/stomp/plainTopics.ts`
// serves them at PORT for suites that are written against any broker: sign-in guest / guest, topics under /topic/.
import { type Broker, createBroker } from '#server/stomp/broker.ts'
import type { Destinations } from '#server/stomp/session.ts'
import { openSessions } from '#server/stomp/stomp.ts'

const LOGIN = 'guest'
/** The interval of heart-beats: as short as brokers usually allow, because the suites wait for it. */
const BEAT_MS = 1_000
/** Headers of a SEND that are about the frame, not about the message. */
const OWN = ['destination', 'content-length', 'receipt']

/** Topics that pass on what is sent to them, and a queue of answers to the asker. */
export const plainTopics = (broker: Broker): Destinations<string> => ({
  connect: (headers) => {
    const { login = LOGIN, passcode = LOGIN } = Object.fromEntries(headers)
    if (passcode !== LOGIN) throw new Error('The passcode is wrong.')
    return login
  },
  isTopic: (destination) => destination.startsWith('/topic/'),
  isQueue: (destination) => destination === '/user/queue/answer',
  findSend: (destination) =>
    destination.startsWith('/topic/')
      ? ({ headers, bytes }) =>
          broker.publish(destination, bytes.length === 0 ? '' : bytes, passedOn(headers))
      : destination === '/ask'
        ? ({ actor, body, reply }) => reply('/user/queue/answer', `${actor}: ${body}`)
        : null,
  beatMs: BEAT_MS,
})

function passedOn(headers: ReadonlyMap<string, string>): Record<string, string> {
  return {
    'content-type': 'text/plain',
    ...Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name))),
  }
}

/** Listens with plain topics at `/stomp`; resolves with the address of the sockets. */
export async function servePlainTopics(
  port = 0,
  limits?: Parameters<typeof openSessions>[2],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { listen } =
    'Bun' in globalThis
      ? await import('#server/http/listen.bun.ts')
      : await import('#server/http/listen.node.ts')
  const listener = await listen(async () => new Response(null, { status: 404 }), {
    host: '127.0.0.1',
    port,
    maxBodyBytes: 0,
    startStomp: (channels) => {
      const broker = createBroker(channels)
      return openSessions(broker, plainTopics(broker), limits)
    },
  })
  return { url: `ws://127.0.0.1:${listener.port}/stomp`, stop: () => listener.stop(0) }
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { url } = await servePlainTopics(Number(process.env.PORT ?? 0))
  console.log(`listening on ${url}`)
}
