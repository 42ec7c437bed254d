import { env } from '#app/env.server.ts'

/** True for a request that reached the proxy, which ends TLS, over plain http. */
export const cameUnencrypted = (request: Request): boolean =>
  env.TRUST_PROXY > 0 && request.headers.get('X-Forwarded-Proto') === 'http'
