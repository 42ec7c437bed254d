import cluster from 'node:cluster'
import type { Connection } from '../stomp/broker.ts'
import type { StompSession } from '../stomp/session.ts'
import { chooseProtocol, isSocketRequest, MAX_MESSAGE_BYTES, MAX_UNREAD_BYTES } from '../stomp/stomp.ts'
import type { Handler } from './handler.ts'
import type { Listener, ListenOptions } from './listen.ts'

interface SocketData {
  household: string
  session: StompSession | null
}

/** Listens with Bun's own server. */
export async function listen(
  handle: Handler,
  { host, port, maxBodyBytes, startStomp }: ListenOptions,
): Promise<Listener> {
  const server = Bun.serve<SocketData>({
    hostname: host,
    port,
    // The processes of a service share the port.
    reusePort: cluster.isWorker,
    maxRequestBodySize: maxBodyBytes,
    // Otherwise Bun cuts an idle connection after 10 seconds.
    idleTimeout: 60,
    fetch: (request, server) => {
      const address = server.requestIP(request)?.address ?? ''
      if (!isSocketRequest(request)) return handle(request, address)
      const household = stomp.admit(request, address)
      if (household instanceof Response) return household
      const protocol = chooseProtocol(request)
      const headers: Record<string, string> = protocol === null ? {} : { 'Sec-WebSocket-Protocol': protocol }
      server.upgrade(request, { headers, data: { household, session: null } })
      return undefined
    },
    websocket: {
      maxPayloadLength: MAX_MESSAGE_BYTES,
      backpressureLimit: MAX_UNREAD_BYTES,
      closeOnBackpressureLimit: true,
      idleTimeout: 120,
      open: (socket) => {
        socket.data.session = stomp.open(connectionOf(socket), socket.data.household)
      },
      message: (socket, message) => socket.data.session?.read(message),
      close: (socket) => socket.data.session?.end('lost'),
    },
  })
  const stomp = startStomp({ publish: (channel, frame) => void server.publish(channel, frame as string) })
  return {
    port: server.port ?? port,
    stop: async (deadlineMs) => {
      stomp.stop()
      const cut = setTimeout(() => void server.stop(true), deadlineMs)
      await server.stop()
      clearTimeout(cut)
    },
  }
}

const connectionOf = (socket: Bun.ServerWebSocket<SocketData>): Connection => ({
  send: (frame) => void socket.send(frame as string),
  close: (code, reason) => socket.close(code, reason),
  join: (channel) => void socket.subscribe(channel),
  leave: (channel) => void socket.unsubscribe(channel),
})
