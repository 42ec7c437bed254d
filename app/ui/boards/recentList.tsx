import { Link, useLocation } from '@remix-run/react'
import { type MouseEvent, type TouchEvent, useRef, useState } from 'react'
import { onIntent } from '#client/prefetch.ts'
import { say } from '#client/said.ts'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { Replies } from '../controls/replies.tsx'
import { Icon } from '../icons/icon.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { type RecentPage, type RecentRow, turnTo } from './recentPages.ts'

/** A finger that moves so far to the side turns the page. */
const SWIPED_PX = 40

interface RecentListProps {
  title: string
  /** What is said of a list without rows. */
  empty: string
  /** The query by which a page without a script asks for a page of the list. */
  name: ListName
  page: RecentPage
}

type ListName = 'recentBoards' | 'recentComments'

/** A short list of the right column, leafed through by buttons and by swiping, without a script by links. */
export function RecentList({ title, empty, name, page }: RecentListProps) {
  const { shown, turn } = useLeafing(page, name)
  const swipe = useSwipe(turn)
  const { pathname, search } = useLocation()
  const pathOf = (asked: number) => {
    const query = new URLSearchParams(search)
    query.set(name, String(asked))
    return `${pathname}?${query}`
  }
  const turnBy = (step: 1 | -1) => ({
    to: pathOf(shown.pageNumber + step),
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      void turn(step)
    },
  })
  return (
    <section className="panel" aria-label={title} {...swipe}>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="spring" />
        <span className="meta num">
          {shown.pageNumber} / {shown.lastPage}
        </span>
        <Link className="icon-btn icon-btn-small" aria-label={`${title} 이전 페이지`} {...turnBy(-1)}>
          <Icon name="chevron-left" size="small" />
        </Link>
        <Link className="icon-btn icon-btn-small" aria-label={`${title} 다음 페이지`} {...turnBy(1)}>
          <Icon name="chevron-right" size="small" />
        </Link>
      </div>
      {shown.word && <p className="mini-word">{shown.word}</p>}
      {shown.rows.length === 0 ? (
        <p className="mini-word">{empty}</p>
      ) : (
        <ul className="mini-list">
          {shown.rows.map((row) => (
            <li key={row.id}>
              <Link to={row.to} prefetch={onIntent()}>
                <span className="mini-text" dir="auto">
                  {row.text}
                </span>
                <Replies count={row.count} />
                <RelativeTime className="meta" at={row.at} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The page that is shown: the server's until one turns it, which brings all rows. Beyond an end it stays, and says so. */
function useLeafing(page: RecentPage, name: ListName) {
  const [known, setKnown] = useState<{ newestId: number; rows: RecentRow[]; at: number } | null>(null)
  const leafed = known?.newestId === page.newestId ? known : null
  const shown = leafed ? turnTo(leafed.rows, leafed.at) : page
  const turn = async (step: 1 | -1) => {
    const rows = leafed?.rows ?? (await fetchRows(name).catch(() => null))
    if (rows === null) return
    const { word, pageNumber } = turnTo(rows, shown.pageNumber + step)
    if (word) say(word)
    setKnown({ newestId: page.newestId, rows, at: pageNumber })
  }
  return { shown, turn }
}

/** Loaded when somebody leafs: few do. */
const fetchRows = (name: ListName) => import('./fetchRecent.ts').then(({ FETCHES }) => FETCHES[name]())

/** A finger to the left turns forward, to the right back. */
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
