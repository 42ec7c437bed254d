import { data, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Member } from '#domain/accounts/member.ts'
import type { BoardDetail } from '#domain/boards/board.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { readPostBlocks } from '#domain/boards/content/embeds.server.ts'
import { withdrawConfirmation } from '#domain/boards/deals/confirmations.server.ts'
import { findOtherDeal } from '#domain/boards/deals/dealPreview.server.ts'
import { endOwnDeal, reopenOwnDeal } from '#domain/boards/deals/postDeals.server.ts'
import { confirmDeal } from '#domain/intake/memberDeals.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type Asked, byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { flash } from '#http/flash.server.ts'
import { readId, readQuery } from '#http/input/input.server.ts'
import { readThread, ThreadPlace } from '#http/input/threads.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { Avatar } from '#ui/accounts/avatar.tsx'
import { NoteMark } from '#ui/accounts/noteMark.tsx'
import { PersonLink } from '#ui/accounts/personLink.tsx'
import { boardThing } from '#ui/boards/boardThing.ts'
import { CategoryMark } from '#ui/boards/categoryMark.tsx'
import { DealPanel } from '#ui/boards/dealPanel.tsx'
import { PostContent } from '#ui/boards/postContent.tsx'
import { Comments } from '#ui/comments/comments.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { countText } from '#ui/count.ts'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { RelativeTime } from '#ui/relativeTime.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const DESCRIBED_BY = 120

type Shown = { board: BoardDetail } | { board: null }

export const meta = titled(
  (data) => (data as Shown | undefined)?.board?.title ?? '커뮤니티',
  (data) => {
    const { board } = data as Shown
    return {
      description: (board?.plainContent ?? '').replaceAll('\n', ' ').slice(0, DESCRIBED_BY),
      ...(board && { picturePath: `/boards/${board.id}/card.png`, thing: boardThing(board) }),
    }
  },
)

/** A post; null with status 404 for a viewer who blocked its author. */
export const loader = page(async ({ request, params }) => {
  const viewer = await findMember(request)
  try {
    const board = getBoard(viewer, readId(params.id))
    const existing = board.deal && findOtherDeal(viewer, board.deal.url, board.id)
    const blocks = readPostBlocks(viewer, board.content)
    return {
      board,
      blocks,
      existing,
      thread: readThread(viewer, BOARD_COMMENTS, board.id, readQuery(request, ThreadPlace)),
    }
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'blocked') throw error
    return data({ board: null, blocks: [], existing: null, thread: null }, { status: 404 })
  }
})

/** Does something to the deal of the post, and goes back to it with a toast. */
const press = (act: (asked: Asked & { member: Member }) => void, message: string) =>
  byMember({ limit: 'REACTIONS' }, async (asked) => {
    act(asked)
    return redirect(`/boards/${asked.id}`, { headers: await flash({ message }) })
  })

export const action = form({
  confirmDeal: press(
    ({ member, id, request }) => confirmDeal(member, id, hashAddress(request)),
    '딜을 확인하였습니다.',
  ),
  withdrawConfirmation: press(
    ({ member, id }) => withdrawConfirmation(member, id),
    '딜 확인을 취소하였습니다.',
  ),
  endDeal: press(({ member, id }) => endOwnDeal(member, id), '딜을 종료하였습니다.'),
  reopenDeal: press(({ member, id }) => reopenOwnDeal(member, id), '딜을 다시 진행합니다.'),
})

/** A post and its comments. */
export default function Board() {
  const { board, blocks, existing, thread } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  if (board === null || thread === null) return <BlockedBoard />
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
              {board.author ? <PersonLink {...board.author} /> : <b>{board.nickname}</b>}{' '}
              <NoteMark note={board.note} />
              <div className="post-two meta">
                <RelativeTime at={board.writtenAt} />
                <span>조회 {countText(board.hitCount)}</span>
                {board.commentCount > 0 && <span>댓글 {countText(board.commentCount)}</span>}
              </div>
            </div>
          </div>
        </header>
        {refused && <FormError className="px-4">{refused.refusal.message}</FormError>}
        {board.deal && (
          <DealPanel boardId={board.id} deal={board.deal} isMine={board.isMine} existing={existing} />
        )}
        <PostContent board={board} blocks={blocks} />
      </article>
      <Comments home={`/boards/${board.id}`} thread={thread} count={board.commentCount} />
    </>
  )
}

/** In place of a post whose author the member blocked. */
const BlockedBoard = () => (
  <>
    <PageHead title="커뮤니티" />
    <section className="panel">
      <EmptyState
        title="차단한 회원의 글입니다."
        actions={
          <>
            <ButtonLink to="/auth/my/blocks">차단한 회원 보기</ButtonLink>
            <ButtonLink to="/community">다른 글 보기</ButtonLink>
          </>
        }
      >
        차단을 풀면 다시 볼 수 있습니다.
      </EmptyState>
    </section>
  </>
)
