import { useLoaderData as useLoaderText, useRouteLoaderData as useRouteLoaderText } from '@remix-run/react'
import { ANSWER, isPlaceholder } from './answerPlaceholder.ts'

/** The number of answers that are kept: more than any scrolled list has pages. */
const MAX_KEPT = 100

const kept = new Map<string, unknown>()

/**
 * Returns what a loader answered. A first page contains the answers in one element; later screens get them as JSON text
 * (`server/http/renderRoute.ts`). Vite's server in development passes them on as objects. The same text gives the same
 * object, as long as it is among the latest.
 */
export function readLoaded<Data>(answer: unknown): Data {
  if (isPlaceholder(answer)) return (import.meta.env.SSR ? answer[ANSWER] : ofPage()[answer.inPage]) as Data
  if (typeof answer !== 'string') return answer as Data
  if (!kept.has(answer)) kept.set(answer, JSON.parse(answer))
  if (kept.size > MAX_KEPT) kept.delete([...kept.keys()][0] as string)
  return kept.get(answer) as Data
}

let page: Record<string, unknown> | undefined

/** The answers in the page, by route. */
const ofPage = (): Record<string, unknown> => {
  page ??= JSON.parse(document.getElementById('loaded')?.textContent ?? '{}') as Record<string, unknown>
  return page
}

/** The answer of the screen's loader. */
export const useLoaderData = <Loader>(): ReturnType<typeof useLoaderText<Loader>> =>
  readLoaded(useLoaderText())

/** The answer of another route's loader; undefined if it failed. */
export const useRouteLoaderData = <Loader>(id: string): ReturnType<typeof useRouteLoaderText<Loader>> =>
  readLoaded(useRouteLoaderText(id))
