/** A call of the bot to the Telegram stand-in. */
export interface Call {
  method: string
  fields: Record<string, unknown>
}

/** An error answer, as the real Telegram words it. */
export class Refused extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  constructor(status: number, description: string, retryAfterSeconds?: number) {
    super(description)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}
