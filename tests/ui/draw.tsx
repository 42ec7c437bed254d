import { type CheerioAPI, load } from 'cheerio'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server.js'
import { NowProvider } from '../../app/ui/now.tsx'

/** A part of a page as the server writes it, at `now`. */
export function draw(part: ReactNode, now: number): CheerioAPI {
  const page = (
    <StaticRouter location="/">
      <NowProvider loadedAt={now}>{part}</NowProvider>
    </StaticRouter>
  )
  return load(renderToStaticMarkup(page))
}
