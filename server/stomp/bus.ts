// With NATS_URL, several machines share one room: each sends the others the changes of its rows.
import { hostname } from 'node:os'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { log, logFailure } from '#app/log.server.ts'

const SUBJECT = 'hotdeal-alimi.chat'

const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['message', 'removal']), id: z.number().int().positive(), body: z.string() }),
  z.object({
    kind: z.literal('here'),
    from: z.string(),
    count: z.number().int().min(0),
    /** The newest message and removal, and the slow mode; from a machine that reads the rows. */
    last: z.number().int().min(0).optional(),
    removal: z.number().int().min(0).optional(),
    slowSeconds: z.number().int().min(0).optional(),
  }),
])
/** A new message or removal with its row's number, or the number of connections to the room at a process. */
type News = z.output<typeof News>

/** The bus between machines. It may drop news: clients ask for missed numbers. */
interface Bus {
  send: (news: News) => void
  stop: () => void
}

/** The name of this process on the bus. */
export const ownName = (): string => `${hostname()}:${process.pid}`

/** Joins the bus, if NATS_URL is set. Calls `hear` with the news of other processes. */
export function joinBus(hear: (news: News) => void): Bus {
  const url = env.NATS_URL
  if (url === undefined) return { send: () => {}, stop: () => {} }
  const joining = open(url, hear)
  joining.catch((error) => logFailure(error, 'joining NATS failed'))
  const withBus = (act: (bus: Bus) => void) => void joining.then(act).catch(() => {})
  return { send: (news) => withBus((bus) => bus.send(news)), stop: () => withBus((bus) => bus.stop()) }
}

async function open(url: string, hear: (news: News) => void): Promise<Bus> {
  const { connect } = await import('@nats-io/transport-node')
  const { host, protocol, username, password } = new URL(url)
  const connection = await connect({
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
  })
  log.info('joined NATS')
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      const news = error ? null : News.safeParse(parse(message.string()))
      if (news?.success) hear(news.data)
    },
  })
  return {
    send: (news) => {
      if (!connection.isClosed()) connection.publish(SUBJECT, JSON.stringify(news))
    },
    stop: () => void connection.close(),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
