import { Client, type IMessage } from '@stomp/stompjs'
import type { Member } from '#domain/accounts/member.ts'
import { asApp } from './calls.ts'

/** A client of the chat, as pages and apps are one. */
export interface ChatClient {
  client: Client
  /** The bodies that came to a destination, parsed. */
  got: (destination: string) => unknown[]
  send: (destination: string, body?: unknown, headers?: Record<string, string>) => void
  close: () => Promise<void>
}

export const DESTINATIONS = {
  receive: '/topic/chat/receive',
  deleted: '/topic/chat/delete',
  echo: '/user/queue/chat/echo',
  pong: '/user/queue/chat/pong',
  paging: '/user/queue/chat/paging',
} as const

/** Connects to the service as a member, or as a visitor, and subscribes to everything of the chat. */
export async function joinChat(url: string, member: Member | null = null): Promise<ChatClient> {
  const headers: Record<string, string> = member === null ? {} : await asApp(member)
  const messages = new Map<string, unknown[]>()
  const client = new Client({
    brokerURL: `${url.replace('http', 'ws')}/stomp`,
    connectHeaders: headers,
    reconnectDelay: 0,
  })
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => {
      // What is written before the service knows the last subscription does not reach it.
      client.watchForReceipt('paging', () => resolve())
      for (const [name, destination] of Object.entries(DESTINATIONS)) {
        const note = ({ body }: IMessage) => {
          messages.set(destination, [...(messages.get(destination) ?? []), JSON.parse(body)])
        }
        client.subscribe(destination, note, { receipt: name })
      }
    }
    client.onStompError = ({ headers }) => reject(new Error(headers.message))
    client.onWebSocketError = reject
    client.onWebSocketClose = reject
    client.activate()
  })
  return {
    client,
    got: (destination) => messages.get(destination) ?? [],
    send: (destination, body = {}, more = {}) =>
      client.publish({ destination, body: JSON.stringify(body), headers: more }),
    close: () => client.deactivate(),
  }
}
