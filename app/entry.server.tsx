import type { AppLoadContext, EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { isRefusal } from '#domain/refusal.ts'
import { ANSWER, isPlaceholder } from '#ui/rendering/answerPlaceholder.ts'
import { MarkupContext } from '#ui/rendering/kept.tsx'
import { readLoaded } from '#ui/rendering/loaded.ts'
import { NonceContext } from '#ui/rendering/nonce.tsx'
import { DrawnScripts } from '#ui/rendering/pageScripts.tsx'
import { jsonOf, jsonOfFields } from './keptJson.server.ts'
import { keepFor } from './keptMarkup.server.tsx'
import { log } from './log.server.ts'

/** Renders a page at once: nothing is deferred here, and streams cost two to three times as much. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const rest = await new Response(context.serverHandoffStream).text()
  context.serverHandoffStream = undefined
  const routes = context.staticHandlerContext.matches.map(({ route }) => route.id).join(' ')
  const known = scriptsOf.get(routes)
  const { keepMarkup, fillIn } = keepFor(readerIn(context.staticHandlerContext), nonce)
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <MarkupContext.Provider value={keepMarkup}>
        <DrawnScripts.Provider value={known === undefined}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </DrawnScripts.Provider>
      </MarkupContext.Provider>
    </NonceContext.Provider>,
  ).slice(0, -END.length)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  passOn(REFUSAL_HEADERS, context.staticHandlerContext, headers)
  const [shown, scripts] = known === undefined ? keepScripts(routes, html, nonce) : [html, known.join(nonce)]
  const answers = handOver(context.staticHandlerContext, rest, nonce)
  const page = fillIn(`<!DOCTYPE html>${shown}${afterPaint(scripts + answers, nonce)}${END}`)
  return new Response(Buffer.concat(page), { status, headers })
}

/** The id of the member who reads the page; null for a guest, and where the frame's loader failed. */
const readerIn = ({ loaderData }: EntryContext['staticHandlerContext']): number | null =>
  readLoaded<{ member: { id: number } | null } | undefined>(loaderData.root)?.member?.id ?? null

/** The headers of a refusal that programs and proxies need: Remix itself passes on only cookies. */
const REFUSAL_HEADERS = ['Retry-After', 'WWW-Authenticate']

function passOn(
  names: string[],
  { loaderHeaders, actionHeaders }: EntryContext['staticHandlerContext'],
  to: Headers,
): void {
  const answered = [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]
  for (const name of names) {
    const value = answered.map((headers) => headers.get(name)).find((found) => found !== null)
    if (value) to.set(name, value)
  }
}

const END = '</body></html>'

/**
 * The scripts at the end of a page, split at the nonces, by routes: apart from the nonce they are the same for all
 * pages of the same routes.
 */
const scriptsOf = new Map<string, string[]>()

const PRELOAD = '<link rel="modulepreload" '

/**
 * Keeps the scripts at the end of a page for the next pages of its routes, and returns first the page without its
 * scripts, then the scripts. They load with low priority, after the pictures: Remix preloads them with the priority of the
 * style sheet.
 */
function keepScripts(routes: string, html: string, nonce: string): [string, string] {
  const start = html.indexOf(PRELOAD)
  const scripts = html.slice(start).replaceAll(PRELOAD, `${PRELOAD}fetchpriority="low" `)
  // Vite's server in development changes them while it runs.
  if (import.meta.env.PROD) scriptsOf.set(routes, scripts.split(nonce))
  return [html.slice(0, start), scripts]
}

/**
 * Delays the scripts of a page until the browser has painted it once (decision 031): otherwise they load in parallel
 * with the style sheet. A background tab paints nothing, so there they load at once.
 */
const afterPaint = (scripts: string, nonce: string): string =>
  `<template>${scripts}</template><script nonce="${nonce}">${RUN_AFTER_PAINT}</script>`

/** Puts the scripts where React expects them: in place of the template and of this script. */
const RUN_AFTER_PAINT = `{const own=document.currentScript,held=own.previousSibling,run=()=>{own.remove();held.replaceWith(held.content)};document.hidden?run():requestAnimationFrame(()=>setTimeout(run))}`

/**
 * The loaders' answers as JSON in an element that browsers do not execute, and the script that passes the rest to Remix
 * in the browser, as Remix's own streaming render does.
 */
function handOver({ loaderData }: EntryContext['staticHandlerContext'], rest: string, nonce: string): string {
  const answers = Object.entries(loaderData).flatMap(([id, answer]) =>
    isPlaceholder(answer) ? `${JSON.stringify(id)}:${jsonOfFields(answer[ANSWER])}` : [],
  )
  const script = `const to=window.__remixContext.streamController;to.enqueue(${jsonOf(rest)});to.close()`
  return `<script type="application/json" id="loaded">{${answers.join()}}</script><script nonce="${nonce}">${script}</script>`
}

/** Logs what went wrong in a loader, an action or while rendering; people see the 50x page. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRefusal(error) || isWrongAsking(error)) return
  log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}

/** True if the page does not exist or does not accept the method: the request is wrong, not the server. */
const isWrongAsking = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [404, 405].includes(Number(error.status))
