export type RefusalReason =
  | 'invalid'
  | 'not_signed_in'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_many'
  | 'not_configured'

interface RefusalDetails {
  /** Messages by input field, in Korean. */
  fields?: Record<string, string>
  /** A finer name than the reason, for programs: `device_required`, `device_taken` ... */
  code?: string
  retryAfterSeconds?: number
}

/** The one way in which the domain says no. `message` is Korean and meant for people. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(reason: RefusalReason, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.reason = reason
    this.code = details.code ?? reason
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export function refuse(reason: RefusalReason, message: string, details?: RefusalDetails): never {
  throw new Refusal(reason, message, details)
}

/** True for a Refusal of either copy of this module: routes are bundled, the server runs the source. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal'
}
