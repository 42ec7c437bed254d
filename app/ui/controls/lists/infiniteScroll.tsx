import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { type LoadedPages, rememberPages } from '#client/lists/loadedPages.ts'
import type { Page } from '#domain/page.ts'
import { readLoaded } from '../../rendering/loaded.ts'

import { SkeletonRows } from '../../states/skeleton.tsx'
import { useReachedEnd } from './useReachedEnd.ts'

/** After this many pages the reader turns pages by the pager, because a page without end becomes slow. */
const MAX_FURTHER = 10

export interface InfiniteScrollProps<Data, Item> {
  /** The key of the browser's history entry that shows the list. */
  entry: string
  data: Data
  read: (data: Data) => Page<Item>
  pathOf: (page: number) => string
  pages: LoadedPages<Data>
  onLoaded: (pages: LoadedPages<Data>) => void
}

/**
 * The end of a list: loads the next page when the reader is near it, and reloads earlier pages after the screen's
 * loader has answered again.
 */
export default function InfiniteScroll<Data, Item>({
  entry,
  data,
  read,
  pathOf,
  pages,
  onLoaded,
}: InfiniteScrollProps<Data, Item>) {
  const further = useFetcher()
  const refreshed = useFetcher()
  const { pageNumber, pageSize, totalCount } = read(data)
  const reached = Math.max(...pages.keys())
  const hasNext = reached * pageSize < totalCount && pages.size <= MAX_FURTHER
  const end = useReachedEnd(hasNext ? pathOf(reached + 1) : null, further.load)

  const [latest, refresh] = [further.data, refreshed.data].map(readLoaded<Data | undefined>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is stored once, when it arrives
  useEffect(() => {
    const arrived = [latest, refresh].filter((answer) => answer !== undefined)
    if (arrived.length === 0) return
    const loaded = new Map(pages)
    for (const answer of arrived) loaded.set(read(answer).pageNumber, { data: answer, round: data })
    rememberPages(entry, loaded)
    onLoaded(loaded)
  }, [latest, refresh])

  useStalePages({
    data,
    pages,
    isIdle: refreshed.state === 'idle',
    load: (page) => refreshed.load(pathOf(page)),
  })

  const reachedPath = reached === pageNumber ? null : pathOf(reached)
  useEffect(() => {
    if (reachedPath !== null) history.replaceState(history.state, '', reachedPath)
  }, [reachedPath])

  return <div ref={end}>{further.state !== 'idle' && <SkeletonRows count={3} />}</div>
}

/** Reloads each stale page, one after the other, each once. */
function useStalePages<Data>({
  data,
  pages,
  isIdle,
  load,
}: {
  data: Data
  pages: LoadedPages<Data>
  isIdle: boolean
  load: (page: number) => void
}): void {
  const asked = useRef({ round: data, requested: new Set<number>() })
  useEffect(() => {
    if (!isIdle) return
    if (asked.current.round !== data) asked.current = { round: data, requested: new Set() }
    const { requested } = asked.current
    const stale = [...pages].find(([page, { round }]) => round !== data && !requested.has(page))
    if (!stale) return
    requested.add(stale[0])
    load(stale[0])
  })
}
