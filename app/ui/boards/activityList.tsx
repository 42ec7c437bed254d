import type { ReactNode } from 'react'
import type { BoardItem } from '#domain/boards/board.ts'
import type { TitledComment } from '#domain/comments/comment.ts'
import type { Page } from '#domain/page.ts'
import { CommentList } from '../comments/commentList.tsx'
import { EndlessList } from '../controls/lists/endlessList.tsx'
import { Tabs } from '../controls/lists/tabs.tsx'
import { boundedNumber } from '../count.ts'
import { BoardRow } from './boardRow.tsx'

/** A page of posts or of comments; the other is null. */
interface Activity {
  boards: Page<BoardItem> | null
  comments: Page<TitledComment> | null
}

interface ActivityPanelProps<Nav extends string> {
  /** The choices of `nav`, each with its name and, where it is known, its number of rows. */
  choices: Array<{ nav: Nav; name: string; count: number }>
  nav: Nav
  pathOf: (nav: Nav, page?: number) => string
  activity: Activity
  /** In place of an empty list. */
  children: ReactNode
}

/** Posts and comments of a member, one kind at a time. */
export function ActivityPanel<Nav extends string>({
  choices,
  nav,
  pathOf,
  activity,
  children,
}: ActivityPanelProps<Nav>) {
  return (
    <section className="panel" aria-label="커뮤니티 활동">
      <Tabs
        label="보기 선택"
        choices={choices.map(({ nav: to, name, count }) => ({
          name: `${name} ${boundedNumber(count)}`,
          to: pathOf(to),
          isCurrent: to === nav,
        }))}
      />
      <EndlessList
        data={activity}
        read={({ boards, comments }) => (boards ?? comments) as Page<BoardItem | TitledComment>}
        idOf={({ id }) => id}
        pathOf={(page) => pathOf(nav, page)}
      >
        {(rows) => {
          if (rows.length === 0) return children
          return activity.boards ? (
            <ul className="hair">
              {(rows as BoardItem[]).map((board) => (
                <BoardRow key={board.id} board={board} />
              ))}
            </ul>
          ) : (
            <CommentList
              comments={(rows as TitledComment[]).map((comment) => ({
                comment,
                about: comment.subjectTitle,
                home: `/boards/${comment.subjectId}`,
              }))}
            />
          )
        }}
      </EndlessList>
    </section>
  )
}

/** The address of a screen of activity: `nav` and page, without what is the default. */
export function activityPath(home: string, nav: string | null, page = 1): string {
  const query = new URLSearchParams({ ...(nav && { nav }), ...(page > 1 && { page: String(page) }) })
  return query.size === 0 ? home : `${home}?${query}`
}
