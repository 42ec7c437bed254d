import type { Channels } from '../stomp/broker.ts'
import type { Stomp } from '../stomp/stomp.ts'

/**
 * Room for the ten largest pictures of a post and the form around them. Each reader of a body stops at a limit of its own
 * and answers with words, which a server that cuts the body off cannot.
 */
export const MAX_BODY_BYTES = 102 * 1024 * 1024

export interface ListenOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** A longer body is cut off and refused. */
  maxBodyBytes: number
  /** Starts what the sockets at STOMP_PATH speak. */
  startStomp: (channels: Channels) => Stomp
}

/** A running server; both runtimes have the same interface. */
export interface Listener {
  port: number
  /** Takes no new requests, lets requests in flight end, cuts the rest after the deadline. */
  stop(deadlineMs: number): Promise<void>
}
