import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { makeCertificate } from '../standIns/certificate.ts'

/** A proxy that ends TLS before the service, as an installation has it. */
export interface TlsProxy {
  /** The certificate to trust, as PEM. */
  certificate: string
  stop(): void
}

/**
 * Listens on `port` of loopback and passes each request on to the service, with `cookies` as those of the visitor. A
 * status that the scanner does not take becomes 200: it rates the headers of error pages too.
 */
export async function startTlsProxy(port: number, service: string, cookies: () => string): Promise<TlsProxy> {
  const { key, certificate } = makeCertificate('localhost')
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    const headers: Record<string, string | string[] | undefined> = {
      ...incoming.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': incoming.headers.host,
    }
    if (cookies()) headers.cookie = cookies()
    const passed = request(service + incoming.url, { method: incoming.method, headers }, (answer) => {
      const status = answer.statusCode ?? 502
      outgoing.writeHead(status >= 400 ? 200 : status, answer.headers)
      answer.pipe(outgoing)
    })
    // The service may be gone before it answers.
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { certificate, stop: () => server.close(() => {}).closeAllConnections() }
}
