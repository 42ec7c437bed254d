import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { type Leaves, rememberLeaves } from '#client/lists/leafed.ts'
import type { Page } from '#domain/page.ts'
import { SkeletonRows } from '../../states/skeleton.tsx'
import { useReachedEnd } from './useReachedEnd.ts'

/** Beyond so many pages one turns them: what grows without end is slow at last. */
const MOST_FURTHER = 10

export interface GrowthProps<Data, Item> {
  /** Of the browser's history, in which the list is read. */
  entry: string
  data: Data
  read: (data: Data) => Page<Item>
  pathOf: (page: number) => string
  leaves: Leaves<Data>
  onGrow: (leaves: Leaves<Data>) => void
}

/** The end of a list that grows: reads on near it, and reads again what stood there before the screen's loader answered anew. */
export default function Growth<Data, Item>({
  entry,
  data,
  read,
  pathOf,
  leaves,
  onGrow,
}: GrowthProps<Data, Item>) {
  const further = useFetcher()
  const renewed = useFetcher()
  const { pageNumber, pageSize, totalCount } = read(data)
  const reached = Math.max(...leaves.keys())
  const hasNext = reached * pageSize < totalCount && leaves.size <= MOST_FURTHER
  const end = useReachedEnd(hasNext ? pathOf(reached + 1) : null, further.load)

  const [latest, renewal] = [further.data, renewed.data] as (Data | undefined)[]
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is kept once, when it comes
  useEffect(() => {
    const arrived = [latest, renewal].filter((answer) => answer !== undefined)
    if (arrived.length === 0) return
    const grown = new Map(leaves)
    for (const answer of arrived) grown.set(read(answer).pageNumber, { data: answer, round: data })
    rememberLeaves(entry, grown)
    onGrow(grown)
  }, [latest, renewal])

  useRenewal({ data, leaves, isIdle: renewed.state === 'idle', renew: (page) => renewed.load(pathOf(page)) })

  const reachedPath = reached === pageNumber ? null : pathOf(reached)
  useEffect(() => {
    if (reachedPath !== null) history.replaceState(history.state, '', reachedPath)
  }, [reachedPath])

  return <div ref={end}>{further.state !== 'idle' && <SkeletonRows count={3} />}</div>
}

/** Asks again for each page that is stale, one after the other, each once. */
function useRenewal<Data>({
  data,
  leaves,
  isIdle,
  renew,
}: {
  data: Data
  leaves: Leaves<Data>
  isIdle: boolean
  renew: (page: number) => void
}): void {
  const asked = useRef({ round: data, pages: new Set<number>() })
  useEffect(() => {
    if (!isIdle) return
    if (asked.current.round !== data) asked.current = { round: data, pages: new Set() }
    const { pages } = asked.current
    const stale = [...leaves].find(([page, { round }]) => round !== data && !pages.has(page))
    if (!stale) return
    pages.add(stale[0])
    renew(stale[0])
  })
}
