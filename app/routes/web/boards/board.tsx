import { Link, useLoaderData } from '@remix-run/react'
import type { BoardDetail } from '#domain/boards/board.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listThread } from '#domain/comments/lists.server.ts'
import { page } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { Avatar } from '#ui/accounts/avatar.tsx'
import { PersonLink } from '#ui/accounts/personLink.tsx'
import { CategoryMark } from '#ui/boards/categoryMark.tsx'
import { CommentThread } from '#ui/boards/commentThread.tsx'
import { countText } from '#ui/count.ts'
import { titled } from '#ui/meta.ts'
import { RelativeTime } from '#ui/relativeTime.tsx'

const DESCRIBED_BY = 120
const SHOWN_COMMENTS = 100

export const meta = titled(
  (data) => (data as { board: BoardDetail } | undefined)?.board.title ?? '커뮤니티',
  (data) => ({
    description: (data as { board: BoardDetail }).board.plainContent
      .replaceAll('\n', ' ')
      .slice(0, DESCRIBED_BY),
  }),
)

export const loader = page(async ({ request, params }) => {
  const board = getBoard(readId(params.id))
  const viewer = await findMember(request)
  const { contents } = listThread(viewer, BOARD_COMMENTS, board.id, {
    pageNumber: 1,
    pageSize: SHOWN_COMMENTS,
  })
  return { board, comments: contents }
})

/** A post and its comments. */
export default function Board() {
  const { board, comments } = useLoaderData<typeof loader>()
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to="/community">커뮤니티</Link>
      </nav>
      <article className="panel">
        <header className="post-head">
          <CategoryMark category={board.category} />
          <h1 dir="auto">{board.title}</h1>
          <div className="post-author">
            <Avatar nickname={board.nickname} imageUrl={board.author?.imageUrl ?? null} />
            <div>
              {board.author ? <PersonLink {...board.author} /> : <b>{board.nickname}</b>}
              <div className="post-two meta">
                <RelativeTime at={board.writtenAt} />
                <span>조회 {countText(board.hitCount)}</span>
                {board.commentCount > 0 && <span>댓글 {countText(board.commentCount)}</span>}
              </div>
            </div>
          </div>
        </header>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
        <div className="prose post-content" dir="auto" dangerouslySetInnerHTML={{ __html: board.content }} />
      </article>
      <CommentThread comments={comments} />
    </>
  )
}
