import pino from 'pino'
import { processSingleton } from '#db/singleton.ts'
import { troubleOf } from '#db/trouble.ts'
import { env } from './env.server.ts'
import { requestContext } from './requestContext.server.ts'

/** While the disk of the log is full, at most this many characters wait to be written; further lines are dropped. */
const MAX_WAITING = 1_000_000

/** Standard output. A log that cannot be written must not end the process. */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING })
  output.on('error', () => {})
  return output
}

/** The queries that open something: the key of a device or of an owner link, the code of a sign-in. */
const OPENING_QUERY = /([?&](?:deviceKey|key|code|state|token)=)[^&#\s"'\\<>]+/gi

/** Structured logs, one JSON line each. Fields that may carry a secret are masked by name. */
export const log = processSingleton(
  'log',
  () =>
    pino(
      {
        level: env.LOG_LEVEL,
        mixin: () => {
          const request = requestContext.getStore()
          return request ? { requestId: request.requestId } : {}
        },
        redact: {
          paths: [
            '*.fcmToken',
            '*.deviceKey',
            '*.accessToken',
            '*.refreshToken',
            '*.authorization',
            '*.cookie',
            '*.code',
            // An ID token that was refused, as jose attaches it to its error.
            '*.payload',
          ],
          censor: '[secret]',
        },
        // Messages of errors may quote an address.
        hooks: { streamWrite: (line) => line.replace(OPENING_QUERY, '$1[secret]') },
      },
      openOutput(),
    ),
  { survives: true },
)

/**
 * Logs the failure of work that is tried again. Trouble with the database is logged once when it begins and once when
 * it ends, not for each job.
 */
export function logFailure(error: unknown, what: string, more: object = {}): void {
  if (troubleOf(error)) log.debug({ err: error, ...more }, what)
  else log.error({ err: error, ...more }, what)
}
