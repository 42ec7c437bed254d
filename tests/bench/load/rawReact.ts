// The upper limit of a page rendered for each reader: Bun's own server renders the tree that Remix made once, with
// React's `renderToString` for every request, and compresses it. No session, no query, no router.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { RemixServer } from '@remix-run/react'
import {
  createRequestHandler,
  type EntryContext,
  type HandleDocumentRequestFunction,
  type ServerBuild,
} from '@remix-run/server-runtime'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { answerOrders } from './worker.ts'

/** The page to render from now on. */
export interface RawPage {
  /** The data directory of the product with the page's content. */
  dataDir: string
  path: string
  headers: Record<string, string>
}

const BUILD = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js')
const compress = promisify(gzip)

let draw = () => ''

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async () =>
    new Response(await compress(draw(), { level: 4 }), {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' },
    }),
})

answerOrders(async ({ dataDir, path, headers }: RawPage): Promise<string> => {
  const url = new URL(path, server.url).href
  process.env.DATA_DIR = dataDir
  const { context, loaded } = await takeContext(new Request(url, { headers }))
  const script = `<script>${JSON.stringify(loaded)}</script>`
  const tree = createElement(RemixServer, { context, url })
  draw = () => `<!DOCTYPE html>${renderToString(tree)}${script}`
  return server.url.href
})

/** Returns the context that Remix renders the page from, and the data of its loaders. */
async function takeContext(request: Request): Promise<{ context: EntryContext; loaded: string }> {
  const build = (await import(pathToFileURL(BUILD).href)) as ServerBuild
  let taken: { context: EntryContext; loaded: string } | undefined
  const take: HandleDocumentRequestFunction = async (_request, _status, _headers, context) => {
    const loaded = await new Response(context.serverHandoffStream).text()
    context.serverHandoffStream = undefined
    taken = { context, loaded }
    return new Response()
  }
  const entry = { ...build.entry, module: { ...build.entry.module, default: take } }
  await createRequestHandler({ ...build, entry }, 'production')(request, { nonce: 'bench' })
  if (!taken) throw new Error(`${request.url} is no page`)
  return taken
}
