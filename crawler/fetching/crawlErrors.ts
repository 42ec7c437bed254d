/** The answer is not the requested page. `reason` is Korean; /status shows it. */
export class Unreadable extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'Unreadable'
    this.reason = reason
  }
}

/** The address no longer exists (404, 410): a deleted post, a moved board. */
export class Gone extends Unreadable {
  constructor() {
    super('페이지가 없습니다')
    this.name = 'Gone'
  }
}

/** No usable answer: no connection, a server error, a timeout. */
export class Unreachable extends Error {
  readonly reason: string
  readonly retryAfterMs: number | null

  constructor(reason: string, retryAfterMs: number | null = null) {
    super(reason)
    this.name = 'Unreachable'
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** The site forbids reading: robots.txt one address, a status of 403, 429 or 430 the whole site. */
export class Refused extends Error {
  readonly by: 'robots' | 'site'
  readonly reason: string
  readonly retryAfterMs: number | null

  constructor(by: 'robots' | 'site', reason: string, retryAfterMs: number | null = null) {
    super(reason)
    this.name = 'Refused'
    this.by = by
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}
