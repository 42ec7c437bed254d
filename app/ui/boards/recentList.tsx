import { type MouseEvent, type TouchEvent, useRef, useState } from 'react'
import { onIntent } from '#client/prefetch.ts'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { Replies } from '../controls/replies.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { kept } from '../rendering/kept.tsx'
import type { RecentPage, RecentRow } from './recentPages.ts'

/** A swipe to the side of at least this distance turns the page. */
const SWIPED_PX = 40

interface RecentListProps {
  title: string
  /** The text of an empty list. */
  empty: string
  /** The query parameter by which a page without a script requests a page of the list. */
  name: ListName
  page: RecentPage
  /** The address of the page around the list. */
  pathname: string
  search: string
}

type ListName = 'recentBoards' | 'recentComments'

/** A short list of the right column: buttons and swipes turn its pages, without a script links do. */
export function RecentList({ title, empty, name, page, ...here }: RecentListProps) {
  const { shown, turn } = useTurning(page, name)
  const swipe = useSwipe(turn)
  const { pageNumber, lastPage } = shown
  const turnAtLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    void turn(link.rel === 'prev' ? -1 : 1)
  }
  return (
    <section className="panel" aria-label={title} {...swipe}>
      <Head
        className="panel-head"
        onClickCapture={turnAtLink}
        of={{ title, name, ...here, pageNumber, lastPage }}
      />
      {shown.word && <p className="mini-word">{shown.word}</p>}
      {shown.rows.length === 0 ? (
        <p className="mini-word">{empty}</p>
      ) : (
        <Rows className="mini-list" of={{ rows: shown.rows }} />
      )}
    </section>
  )
}

interface HeadProps
  extends Pick<RecentListProps, 'title' | 'name' | 'pathname' | 'search'>,
    Pick<RecentPage, 'pageNumber' | 'lastPage'> {}

const Head = kept('div', ({ title, name, pathname, search, pageNumber, lastPage }: HeadProps) => {
  const pathOf = (asked: number) => {
    const query = new URLSearchParams(search)
    query.set(name, String(asked))
    return `${pathname}?${query}`
  }
  const look = 'icon-btn icon-btn-small'
  return (
    <>
      <h2>{title}</h2>
      <span className="spring" />
      <span className="meta num">
        {pageNumber} / {lastPage}
      </span>
      <Link className={look} rel="prev" to={pathOf(pageNumber - 1)} aria-label={`${title} 이전 페이지`}>
        <Icon name="chevron-left" size="small" />
      </Link>
      <Link className={look} rel="next" to={pathOf(pageNumber + 1)} aria-label={`${title} 다음 페이지`}>
        <Icon name="chevron-right" size="small" />
      </Link>
    </>
  )
})

const Rows = kept('ul', ({ rows }: { rows: RecentRow[] }) =>
  rows.map((row) => (
    <li key={row.id}>
      <Link to={row.to} prefetch={onIntent()}>
        <span className="mini-text" dir="auto">
          {row.text}
        </span>
        <Replies count={row.count} />
        <RelativeTime className="meta" at={row.at} />
      </Link>
    </li>
  )),
)

/** The visible page: the server's until the reader turns it. */
function useTurning(page: RecentPage, name: ListName) {
  const [turned, setTurned] = useState<{ newestId: number; page: RecentPage } | null>(null)
  const { newestId } = page
  const shown = turned?.newestId === newestId ? turned.page : page
  /** Loads the code that turns pages only on demand, because few readers turn them. A failed load changes nothing. */
  const turn = async (step: 1 | -1) => {
    const asked = shown.pageNumber + step
    const next = await import('./fetchRecent.ts')
      .then(({ turnRecent }) => turnRecent(name, newestId, asked))
      .catch(() => null)
    if (next) setTurned({ newestId, page: next })
  }
  return { shown, turn }
}

/** A swipe to the left shows the next page, to the right the previous one. */
function useSwipe(turn: (step: 1 | -1) => Promise<void>) {
  const start = useRef({ x: 0, y: 0 })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      if (finger) start.current = { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!finger) return
      const across = finger.clientX - start.current.x
      const along = finger.clientY - start.current.y
      if (Math.abs(across) > Math.max(SWIPED_PX, Math.abs(along))) void turn(across < 0 ? 1 : -1)
    },
  }
}
