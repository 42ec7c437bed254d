// Development: Vite builds pages on demand, `node:http` listens.
import type { ServerBuild } from '@remix-run/server-runtime'
import { createRequestHandler } from '@remix-run/server-runtime'
import { createServer } from 'vite'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { createHandler } from './http/handler.ts'
import { listen } from './http/listen.node.ts'
import { MAX_BODY_BYTES } from './http/listen.ts'
import { createMethodFinder, refuseOtherMethods } from './http/methodNotAllowed.ts'
import { createMetrics } from './http/metrics.ts'
import { countPageVisit } from './http/pageViews.ts'
import { nameRoutes } from './http/routeNames.ts'
import { publishLegalTexts } from './legalTexts.ts'
import { createPictures } from './pictures/pictures.ts'
import { startStomp } from './stomp/stomp.ts'

migrateDatabase()
readOrMakeKeys()
publishLegalTexts()
const vite = await createServer({ server: { middlewareMode: true } })
const handle = createHandler({
  serveStatic: () => null,
  servePicture: createPictures().serve,
  renderRoute: async (request, context) => {
    const build = (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
    return createRequestHandler(refuseOtherMethods(build), 'development')(request, context)
  },
  methodsOf: createMethodFinder({}),
  metrics: createMetrics(nameRoutes([])),
  notePageVisit: countPageVisit,
})
const { port } = await listen(
  handle,
  { host: env.HOST, port: env.PORT, maxBodyBytes: MAX_BODY_BYTES, startStomp },
  vite.middlewares,
)
console.log(`http://localhost:${port}`)
