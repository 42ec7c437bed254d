import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ListenOptions } from '../http/listen.ts'
import type { Connection } from './broker.ts'
import type { Chunk } from './frames.ts'
import { chooseProtocol, isSocketRequest, MAX_MESSAGE_BYTES, MAX_UNREAD_BYTES } from './stomp.ts'

/** Opens STOMP on the sockets of a `node:http` server; returns a function that stops it. */
export function openSockets(server: Server, startStomp: ListenOptions['startStomp']): () => void {
  const channels = new Map<string, Set<WebSocket>>()
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const stomp = startStomp({
    publish: (channel, frame) => {
      for (const socket of channels.get(channel) ?? []) send(socket, frame)
    },
  })
  server.on('upgrade', (incoming: IncomingMessage, stream: Duplex, head: Buffer) => {
    const request = requestOf(incoming)
    if (!isSocketRequest(request)) return stream.destroy()
    const household = stomp.admit(request, incoming.socket.remoteAddress ?? '')
    if (household instanceof Response) return void stream.end(headOf(household))
    const protocol = chooseProtocol(request)
    sockets.options.handleProtocols = () => protocol ?? false
    sockets.handleUpgrade(incoming, stream, head, (socket) => {
      const session = stomp.open(connectionOf(socket, channels), household)
      socket.on('message', (data: Buffer) => session.read(data))
      socket.on('error', () => socket.terminate())
      socket.on('close', () => session.end('lost'))
    })
  })
  return () => {
    stomp.stop()
    sockets.close()
  }
}

const connectionOf = (socket: WebSocket, channels: Map<string, Set<WebSocket>>): Connection => ({
  send: (frame) => send(socket, frame),
  close: (code, reason) => socket.close(code, reason),
  join: (channel) => void channels.set(channel, (channels.get(channel) ?? new Set()).add(socket)),
  leave: (channel) => {
    channels.get(channel)?.delete(socket)
    if (channels.get(channel)?.size === 0) channels.delete(channel)
  },
})

/** Cuts the connection of a client that does not read. The client reconnects and requests what it missed. */
function send(socket: WebSocket, frame: Chunk): void {
  if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate()
  else socket.send(frame)
}

const headOf = ({ status, headers }: Response): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...headers].map(([name, value]) => `${name}: ${value}`),
    'Connection: close\r\n\r\n',
  ].join('\r\n')

const requestOf = ({ url = '/', headers }: IncomingMessage): Request =>
  new Request(new URL(url, 'http://socket.invalid'), { headers: headers as Record<string, string> })
