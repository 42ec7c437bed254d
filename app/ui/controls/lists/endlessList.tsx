import { useLocation } from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Leaves, recallLeaves } from '#client/lists/leafed.ts'
import type { Page } from '#domain/page.ts'
import type { GrowthProps } from './growth.tsx'
import { Pager } from './pager.tsx'

/** Comes when one begins to scroll; a list whose script does not come is turned by its pager. */
const Growth = lazy<(props: GrowthProps<never, never>) => ReactNode>(() =>
  import('./growth.tsx').catch(() => ({ default: () => null })),
)

interface EndlessListProps<Data, Item> {
  /** What the screen's loader answered, and which page of the list stands in such an answer. */
  data: Data
  read: (data: Data) => Page<Item>
  /** What tells items apart: a list moves on while one reads it. */
  idOf: (item: Item) => number
  /** The address of a page. */
  pathOf: (page: number) => string
  children: (items: Item[]) => ReactNode
}

/**
 * A list that goes on when one comes to its end. The page that was reached stands in the address and in the pager,
 * which turns pages without a script and for those who go by keys: while they stand within the list, it does not
 * grow. On the way back it is as long as one left it.
 */
export function EndlessList<Data, Item>(props: EndlessListProps<Data, Item>) {
  const { key } = useLocation()
  return <Grown key={key} entry={key} {...props} />
}

function Grown<Data, Item>({
  entry,
  data,
  read,
  idOf,
  pathOf,
  children,
}: EndlessListProps<Data, Item> & { entry: string }) {
  const [known, setKnown] = useState<Leaves<Data>>(() => recallLeaves(entry))
  const isMoved = useScrolled()
  const shown = read(data)
  const leaves = new Map(known).set(shown.pageNumber, { data, round: data })
  const numbers = [...leaves.keys()].sort((a, b) => a - b)
  const contents = numbers.flatMap((number) => read(leaves.get(number)?.data ?? data).contents)
  const growth = { entry, data, read, pathOf, leaves, onGrow: setKnown }
  return (
    <>
      {children([...new Map(contents.map((item) => [idOf(item), item])).values()])}
      {(isMoved || known.size > 0) && (
        <Suspense>
          <Growth {...(growth as unknown as GrowthProps<never, never>)} />
        </Suspense>
      )}
      <Pager {...shown} pageNumber={numbers.at(-1) ?? 1} pathOf={pathOf} />
    </>
  )
}

function useScrolled(): boolean {
  const [isMoved, setMoved] = useState(false)
  useEffect(() => {
    const note = () => setMoved(true)
    addEventListener('scroll', note, { once: true, passive: true })
    return () => removeEventListener('scroll', note)
  }, [])
  return isMoved
}

/** What the loader answered with the first page that stands there: `data`, unless one came back to a list that had grown. */
export function useFirstLeaf<Data>(data: Data, read: (data: Data) => { pageNumber: number }): Data {
  const leaves = recallLeaves<Data>(useLocation().key)
  const { pageNumber } = read(data)
  const first = Math.min(pageNumber, ...leaves.keys())
  return first < pageNumber ? (leaves.get(first)?.data ?? data) : data
}
