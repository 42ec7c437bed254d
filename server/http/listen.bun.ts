import type { Handler } from './handler.ts'
import type { Listener, ListenOptions } from './listen.ts'

/** Listens with Bun's own server. */
export async function listen(
  handle: Handler,
  { host, port, maxBodyBytes }: ListenOptions,
): Promise<Listener> {
  const server = Bun.serve({
    hostname: host,
    port,
    maxRequestBodySize: maxBodyBytes,
    // Bun cuts a quiet connection after 10 seconds otherwise.
    idleTimeout: 60,
    fetch: (request, server) => handle(request, server.requestIP(request)?.address ?? ''),
  })
  return {
    port: server.port ?? port,
    stop: async (deadlineMs) => {
      const cut = setTimeout(() => void server.stop(true), deadlineMs)
      await server.stop()
      clearTimeout(cut)
    },
  }
}
