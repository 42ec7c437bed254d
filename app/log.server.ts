import pino from 'pino'
import { processSingleton } from '#db/singleton.ts'
import { env } from './env.server.ts'

/** Structured logs, one JSON line each. Whatever may carry a secret is masked by name. */
export const log = processSingleton(
  'log',
  () =>
    pino({
      level: env.LOG_LEVEL,
      redact: {
        paths: [
          '*.fcmToken',
          '*.deviceKey',
          '*.accessToken',
          '*.refreshToken',
          '*.authorization',
          '*.cookie',
          '*.code',
        ],
        censor: '[secret]',
      },
    }),
  { survives: true },
)
