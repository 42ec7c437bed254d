import { type CheerioAPI, load } from 'cheerio'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { matchRoutes } from 'react-router-dom'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server.js'
import { NowProvider } from '#ui/now.tsx'

/** Renders a part of a page on the server, at `now`. */
export function draw(part: ReactNode, now: number): CheerioAPI {
  const routes = [{ id: 'page', path: '/', element: <NowProvider loadedAt={now}>{part}</NowProvider> }]
  const context = {
    basename: '/',
    location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
    matches: matchRoutes(routes, '/') ?? [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  }
  const router = createStaticRouter(routes, context)
  return load(
    renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  )
}
