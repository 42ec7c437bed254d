// Development: Vite builds pages on demand, `node:http` listens.
import type { ServerBuild } from '@remix-run/server-runtime'
import { createRequestHandler } from '@remix-run/server-runtime'
import { createServer } from 'vite'
import { env } from '../app/env.server.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { withTypedMethods } from './calls.ts'
import { createHandler } from './handler.ts'
import { publishLegalTexts } from './legalTexts.ts'
import { listen } from './listen.node.ts'
import { MAX_BODY_BYTES } from './listener.ts'
import { createMetrics } from './metrics.ts'
import { createPictures } from './pictures/pictures.ts'
import { nameRoutes } from './routeNames.ts'

migrateDatabase()
publishLegalTexts()
const vite = await createServer({ server: { middlewareMode: true } })
const handle = createHandler({
  serveStatic: () => null,
  servePicture: createPictures().serve,
  renderRoute: async (request, context) => {
    const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
    return createRequestHandler(withTypedMethods(build), 'development')(request, context)
  },
  metrics: createMetrics(nameRoutes([])),
})
const { port } = await listen(
  handle,
  { host: env.HOST, port: env.PORT, maxBodyBytes: MAX_BODY_BYTES },
  vite.middlewares,
)
console.log(`http://localhost:${port}`)
