import type { Channels } from '../stomp/broker.ts'
import type { Stomp } from '../stomp/stomp.ts'

/**
 * Ten pictures of 10 MB and the other fields of a form. Each reader of a body has a smaller limit and answers with
 * a text. The server itself can only end the connection.
 */
export const MAX_BODY_BYTES = 102 * 1024 * 1024

export interface ListenOptions {
  host: string
  /** 0 takes a free port. */
  port: number
  /** A longer body is cut off and refused. */
  maxBodyBytes: number
  /** Starts the protocol of the sockets at STOMP_PATH. */
  startStomp: (channels: Channels) => Stomp
}

/** A running server; both runtimes have the same interface. */
export interface Listener {
  port: number
  /** Takes no new requests, lets requests in flight end, cuts the rest after the deadline. */
  stop(deadlineMs: number): Promise<void>
}
