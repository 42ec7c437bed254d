import { randomBytes } from 'node:crypto'
import { requestContext } from '#app/requestContext.server.ts'
import { noteSecurity } from '#app/securityLog.server.ts'
import { addressSeen, hashHousehold, householdOf } from '#http/protection/address.server.ts'
import { OPEN_SOCKETS } from '#http/protection/limits.server.ts'
import { cameUnencrypted } from '#http/protection/plainHttp.server.ts'
import { isOwnOrigin } from '#http/protection/sameSite.server.ts'
import { type Broker, type Channels, type Connection, createBroker } from './broker.ts'
import { createPlaces } from './places.ts'
import { ownChat } from './relay.ts'
import { startRoom } from './room.ts'
import { createSession, type Destinations, type StompSession } from './session.ts'

const STOMP_PATH = '/stomp'
/** The protocols of STOMP over WebSocket, the best first. */
const PROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp']
/** A longer message of a socket is cut off. */
export const MAX_MESSAGE_BYTES = 64 * 1024
/** A socket that leaves this much unread is closed: its client reconnects and requests what it missed. */
export const MAX_UNREAD_BYTES = 1024 * 1024
const GOING_AWAY = 1001

/** True for a request that opens a socket. */
export const isSocketRequest = (request: Request): boolean =>
  request.headers.get('Upgrade')?.toLowerCase() === 'websocket' &&
  new URL(request.url).pathname === STOMP_PATH

/**
 * Refuses a socket without TLS, and a page of another site: browsers send cookies and `Origin` with every socket. Apps
 * send no `Origin`.
 */
function refuseSocket(request: Request): Response | null {
  if (cameUnencrypted(request)) return new Response('wss로 연결해주세요.', { status: 400 })
  const origin = request.headers.get('Origin')
  if (origin === null || isOwnOrigin(origin)) return null
  noteSecurity('cross_site_refused')
  return new Response('다른 사이트에서 연 연결은 받지 않습니다.', { status: 403 })
}

/** The best protocol that the client offers; null when it offers none that is known. */
export function chooseProtocol(request: Request): string | null {
  const offered = request.headers.get('Sec-WebSocket-Protocol')?.split(/,\s*/) ?? []
  return PROTOCOLS.find((protocol) => offered.includes(protocol)) ?? null
}

/** STOMP on any kind of socket. */
export interface Stomp {
  /** The household of a request for a socket that may be opened, or the refusal. `address`: the socket's other end. */
  admit: (request: Request, address: string) => string | Response
  open: (connection: Connection, household: string) => StompSession
  /** Closes every connection, because the server stops. */
  stop: () => void
}

/** Starts STOMP with the chat, or with the destinations of a test, on the channels of a listener. */
export function startStomp(channels: Channels): Stomp {
  const broker = createBroker(channels)
  const room = startRoom(broker)
  const stomp = openSessions(broker, ownChat())
  return {
    admit: stomp.admit,
    open: stomp.open,
    stop: () => {
      room.stop()
      stomp.stop()
    },
  }
}

/** Names a connection in log lines as a request is named: by a number and the keyed hash of its address. */
const aboutSocket = (household: string) => ({
  requestId: randomBytes(6).toString('base64'),
  addressHash: () => hashHousehold(household),
})

/** Opens sessions with any table of destinations. */
export function openSessions<Actor>(
  broker: Broker,
  destinations: Destinations<Actor>,
  limits: Parameters<typeof createPlaces>[0] = OPEN_SOCKETS,
): Stomp {
  const places = createPlaces(limits)
  const open = new Set<{ connection: Connection; session: StompSession }>()
  return {
    admit: (request, address) => {
      const household = householdOf(request, addressSeen(request, address))
      const refused = requestContext.run(
        aboutSocket(household),
        () => refuseSocket(request) ?? places.refuse(household),
      )
      return refused ?? household
    },
    open: (connection, household) => {
      places.take(household)
      const about = aboutSocket(household)
      const session = requestContext.run(about, () =>
        createSession(connection, broker, destinations, household),
      )
      const entry = { connection, session }
      open.add(entry)
      return {
        read: (chunk) => requestContext.run(about, session.read, chunk),
        end: (ending) => {
          if (open.delete(entry)) places.leave(household)
          session.end(ending)
        },
      }
    },
    stop: () => {
      for (const { connection, session } of open) {
        session.end('stopping')
        connection.close(GOING_AWAY, 'restarting')
      }
      open.clear()
    },
  }
}
