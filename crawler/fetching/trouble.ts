/** The answer is not the requested page. `reason` is Korean and appears on /status. */
export class Unreadable extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'Unreadable'
    this.reason = reason
  }
}

/** The address no longer exists (404, 410): a post that was deleted, a board that moved. */
export class Gone extends Unreadable {
  constructor() {
    super('페이지가 없습니다')
    this.name = 'Gone'
  }
}

/** Nothing usable came at all: no connection, a server error, silence. */
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

/** The site refuses to be read: by robots.txt (one address) or by its answer (everything). */
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
