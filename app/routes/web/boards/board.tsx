import { data, redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { env } from '#app/env.server.ts'
import { seesAsGuest } from '#domain/accounts/guestView.server.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import type { ShownPost } from '#domain/boards/board.ts'
import { asOwnBoard, getBoard } from '#domain/boards/boards.server.ts'
import { bookmarkBoard, unbookmarkBoard } from '#domain/boards/bookmarks.server.ts'
import { categoryLabel } from '#domain/boards/category.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { readPostBlocks } from '#domain/boards/content/embeds.server.ts'
import { findSubjectWord } from '#domain/boards/content/subjectWord.ts'
import { withdrawConfirmation } from '#domain/boards/deals/confirmations.server.ts'
import { findOtherDeal } from '#domain/boards/deals/dealPreview.server.ts'
import { endOwnDeal, reopenOwnDeal } from '#domain/boards/deals/postDeals.server.ts'
import { likeBoard, unlikeBoard } from '#domain/boards/likes.server.ts'
import { AroundFilter, listAround } from '#domain/boards/lists.server.ts'
import { confirmDeal } from '#domain/intake/memberDeals.server.ts'
import { findHiding } from '#domain/moderation/cases.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import { type Asked, byMember, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { cachedRead } from '#http/cachedRead.server.ts'
import { flash } from '#http/flash.server.ts'
import { readThread, ThreadPlace } from '#http/input/threads.server.ts'
import { isSentByScript } from '#http/pageBefore.ts'
import { hashAddress } from '#http/protection/address.server.ts'
import { boardsPath } from '#ui/boards/boardPaths.ts'
import { boardThing } from '#ui/boards/boardThing.ts'
import { DealPanel } from '#ui/boards/dealPanel.tsx'
import { AroundPost, KeywordFoot } from '#ui/boards/post/aroundPost.tsx'
import { GONE_TITLES, type Gone, GonePost } from '#ui/boards/post/gonePost.tsx'
import { BlindedNotice, PostHead } from '#ui/boards/post/postHead.tsx'
import { PostVotes } from '#ui/boards/post/postVotes.tsx'
import { PostContent } from '#ui/boards/postContent.tsx'
import { Comments } from '#ui/comments/comments.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { foldedWhy } from '#ui/controls/lists/folded.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { keywordPath } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

const DESCRIBED_BY = 120
/** The metadata for search engines contains this many letters of the post. */
const LEAD = 5_000

export const meta = titled(
  (data) => {
    const { gone, board } = (data ?? {}) as Partial<Shown>
    return gone ? GONE_TITLES[gone] : (board?.title ?? '커뮤니티')
  },
  (data) => {
    const { board, address } = data as Shown
    if (!board) return { description: '', isNarrowed: true }
    return {
      description: board.lead.replaceAll('\n', ' ').slice(0, DESCRIBED_BY),
      picturePath: `/boards/${board.id}/card.png`,
      thing: boardThing(board, address),
      isArticle: true,
      isNarrowed: board.isBlinded,
    }
  },
)

type Shown =
  | { gone: null; board: ShownPost; address: string }
  | { gone: Gone; board: null; address: undefined }

/** What the address chooses: comments of the thread, and the list below. */
const SHOWN = { thread: ThreadPlace, list: AroundFilter }

/** A post; with status 404 the reason why the viewer does not see it. */
export const loader = page(
  byVisitor({ query: SHOWN }, ({ member, id, query }) => {
    try {
      return readPost(member, id, query)
    } catch (error) {
      if (!isRefusal(error) || !Object.hasOwn(GONE_TITLES, error.code)) throw error
      return data({ gone: error.code as Gone, board: null }, { status: 404 })
    }
  }),
)

interface Chosen {
  thread: ThreadPlace
  list: AroundFilter
}

function readPost(viewer: Member | null, id: number, { thread, list }: Chosen) {
  const shown = (seesAsGuest(viewer) && findOwnPost(viewer, id, list)) || findPost(viewer, id, list)
  return {
    ...shown,
    hiding: shown.board.isMine && shown.board.isBlinded ? findHiding({ kind: 'BOARD', id }) : null,
    isAdmin: viewer !== null && isAdmin(viewer),
    thread: readThread(viewer, BOARD_COMMENTS, id, thread),
  }
}

/**
 * The post as guests see it, with the reader's own data; null if the shared version does not suffice for the reader.
 */
function findOwnPost(viewer: Member | null, id: number, list: AroundFilter) {
  const { post } = readShared(id, list)
  if (viewer === null || post === null) return post
  const board = asOwnBoard(viewer, post.board)
  return board && { ...post, board }
}

function findPost(viewer: Member | null, id: number, list: AroundFilter) {
  const { content, plainContent, ...rest } = getBoard(viewer, id)
  const board = { ...rest, lead: plainContent.slice(0, LEAD) }
  const keyword = findSubjectWord(board)
  return {
    gone: null,
    board,
    address: `${env.ORIGIN}/boards/${id}`,
    blocks: readPostBlocks(viewer, content),
    others: board.images.filter(({ imagePath }) => !content.includes(`"${imagePath}"`)),
    existing: board.deal && findOtherDeal(viewer, board.deal.url, id),
    around: listAround(viewer, board, list),
    list: list.category,
    foot: { keyword, path: keywordPath(keyword ?? '') },
  }
}

/** What guests see; null where they see no post. */
const readShared = cachedRead((id: number, list: AroundFilter) => {
  try {
    return { post: findPost(null, id, list) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { post: null }
  }
})

/** Does something to the post or its deal, and goes back to it with a toast, if there is `message`. */
const press = (act: (asked: Asked & { member: Member }) => void, message?: string) =>
  byMember({ limit: 'REACTIONS' }, async (asked) => {
    act(asked)
    if (message === undefined && isSentByScript(asked.request)) return null
    const headers = message === undefined ? undefined : await flash({ message })
    return redirect(`/boards/${asked.id}`, { headers })
  })

export const action = form({
  like: press(({ member, id }) => likeBoard(member, id)),
  unlike: press(({ member, id }) => unlikeBoard(member, id)),
  bookmark: press(({ member, id }) => bookmarkBoard(member, id)),
  unbookmark: press(({ member, id }) => unbookmarkBoard(member, id)),
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

/** A post, its comments and the list around it. */
export default function Board() {
  const shown = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  if (shown.board === null) return <GonePost gone={shown.gone} />
  const { board, blocks, others, existing, thread, around, list } = shown
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to="/community">커뮤니티</Link>
        <Icon name="chevron-right" size="tiny" />
        <Link to={boardsPath({ category: board.category })}>
          {board.category === null ? '게시판' : categoryLabel(board.category)}
        </Link>
      </nav>
      <article className="panel">
        {board.isBlinded && <BlindedNotice board={board} hiding={shown.hiding} />}
        <PostHead board={board} isAdmin={shown.isAdmin} />
        {refused && <FormError className="px-4">{refused.refusal.message}</FormError>}
        <FoldedPost board={board}>
          {board.deal && (
            <DealPanel
              boardId={board.id}
              deal={board.deal}
              isMine={board.isMine}
              isBlinded={board.isBlinded}
              existing={existing}
            />
          )}
          <PostContent blocks={blocks} others={others} />
          <PostVotes board={board} address={shown.address} />
        </FoldedPost>
      </article>
      <Comments
        home={`/boards/${board.id}`}
        thread={thread}
        count={board.commentCount}
        isClosed={board.isRemoved}
      />
      <AroundPost board={board} around={around} chosen={list} />
      <KeywordFoot {...shown.foot} />
    </>
  )
}

/** A post that reports or staff hide; a press opens it. */
const FoldedPost = ({ board, children }: { board: ShownPost; children: ReactNode }) =>
  board.isBlinded && !board.isMine ? (
    <details className="folded">
      <summary>
        {foldedWhy(board)} 글입니다 · <b>보기</b>
      </summary>
      {children}
    </details>
  ) : (
    children
  )
