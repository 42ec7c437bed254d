import pino from 'pino'
import { processSingleton } from '#db/singleton.ts'
import { env } from './env.server.ts'
import { requestContext } from './requestContext.server.ts'

/** Structured logs, one JSON line each. Whatever may carry a secret is masked by name. */
export const log = processSingleton(
  'log',
  () =>
    pino({
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
    }),
  { survives: true },
)
