export type RefusalReason =
  | 'invalid'
  | 'not_signed_in'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'not_configured'
  | 'unavailable'

interface RefusalDetails {
  /** Messages by input field, in Korean. */
  fields?: Record<string, string>
  /** A finer name than the reason, for programs: `device_required`, `device_taken` ... */
  code?: string
}

/** The reasons that pass with time. The types require a retry time with them. */
type Passing = 'too_many' | 'unavailable'

type RefusalArguments =
  | [reason: Passing, message: string, details: RefusalDetails & { retryAfterSeconds: number }]
  | [reason: Exclude<RefusalReason, Passing>, message: string, details?: RefusalDetails]

/**
 * The retry time after `too_many` for a limit on how much a member keeps. Only the member can make room, by removing
 * something, so a program should retry once a day.
 */
export const FULL_RETRY_SECONDS = 24 * 60 * 60

/** The one way in which the domain refuses. `message` is Korean and meant for people. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(...args: RefusalArguments) {
    const [reason, message, details] = args
    super(message)
    this.name = 'Refusal'
    this.reason = reason
    this.code = details?.code ?? reason
    this.fields = details?.fields
    this.retryAfterSeconds = isPassing(args) ? args[2].retryAfterSeconds : undefined
  }
}

const isPassing = (args: RefusalArguments): args is Extract<RefusalArguments, [Passing, ...unknown[]]> =>
  args[0] === 'too_many' || args[0] === 'unavailable'

export function refuse(...args: RefusalArguments): never {
  throw new Refusal(...args)
}

/**
 * Refuses an input for one of its fields, which shows the message beside it. `invalid` unless `reason` says otherwise.
 */
export function refuseField(
  field: string,
  message: string,
  { reason = 'invalid', code }: { reason?: 'invalid' | 'conflict'; code?: string } = {},
): never {
  refuse(reason, message, { code, fields: { [field]: message } })
}

/** True for a Refusal of either copy of this module: routes are bundled, the server runs the source. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}
