import type { Carried } from '#domain/live.server.ts'

/** A message from a process of the service to the supervisor. Libraries send other messages beside these. */
export type ToSupervisor =
  | { kind: 'listening'; port: number }
  | { kind: 'announced'; carried: Carried[] }
  /** Asks for the metrics of all processes. */
  | { kind: 'measure'; id: number }
  /** The metrics of this process, requested by the supervisor; null when they cannot be read. */
  | { kind: 'own'; id: number; metrics: object[] | null }
  | { kind: 'alive' }

/** A message from the supervisor to a process. */
export type ToWorker =
  | { kind: 'announced'; carried: Carried[] }
  /** Another process has ended. */
  | { kind: 'lost' }
  | { kind: 'measureOwn'; id: number }
  | { kind: 'measured'; id: number; text: string | null }
  /** A process that does not answer for a while is replaced. */
  | { kind: 'areYouAlive' }
  | { kind: 'stop' }

/** The message, or null for one of a library. */
export const readMessage = <Message extends { kind: string }>(given: unknown): Message | null =>
  typeof given === 'object' && given !== null && 'kind' in given ? (given as Message) : null
