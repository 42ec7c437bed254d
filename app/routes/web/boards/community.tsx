import { seesAsGuest } from '#domain/accounts/guestView.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listNotices, listRecentBoards, listTopHitBoards } from '#domain/boards/lists.server.ts'
import { listRecentComments, withTitles } from '#domain/comments/lists.server.ts'
import { page } from '#http/answer.server.ts'
import { cachedRead } from '#http/cachedRead.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { BoardPanel } from '#ui/boards/boardPanel.tsx'
import { boardsPath, writePath } from '#ui/boards/boardPaths.ts'
import { PopularBoards } from '#ui/boards/popularBoards.tsx'
import { CommentList } from '#ui/comments/commentList.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const NOTICES = 3
const POPULAR = 5
const RECENT = 20
const RECENT_COMMENTS = 5

export const meta = titled('커뮤니티', {
  description: '핫딜 후기와 정보, 질문과 잡담. 회원들이 쓴 글을 모았습니다.',
})

const listPosts = (viewer: Member | null) => ({
  notices: listNotices(viewer, { pageNumber: 1, pageSize: NOTICES }).contents,
  popular: listTopHitBoards(viewer, POPULAR),
  recent: listRecentBoards(viewer, RECENT),
})

const readPosts = cachedRead(() => listPosts(null))

/** The community: notices, the most read and the newest posts, and the newest comments. */
export const loader = page(async ({ request }) => {
  const viewer = await findMember(request)
  return {
    ...(seesAsGuest(viewer) ? readPosts() : listPosts(viewer)),
    comments: withTitles(BOARD_COMMENTS, listRecentComments(viewer, BOARD_COMMENTS, RECENT_COMMENTS)),
  }
})

export default function Community() {
  const { notices, popular, recent, comments } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="커뮤니티" words="핫딜 후기와 정보, 질문과 잡담">
        <ButtonLink to={boardsPath({ category: null })}>게시판</ButtonLink>
        <ButtonLink to={writePath()} kind="primary">
          <Icon name="pencil" size="small" />
          글쓰기
        </ButtonLink>
      </PageHead>
      <BoardPanel id="notices" title="공지" boards={notices} />
      <PopularBoards boards={popular} empty="아직 인기글이 없습니다." />
      <BoardPanel id="recent-boards" title="새 글" boards={recent} />
      {recent.length === 0 && (
        <section className="panel">
          <EmptyState
            title="아직 게시글이 없습니다."
            actions={<ButtonLink to="/">오늘의 딜 보기</ButtonLink>}
          >
            회원들이 쓴 핫딜 후기와 정보가 여기에 모입니다.
          </EmptyState>
        </section>
      )}
      <section className="panel" aria-labelledby="newest-comments">
        <div className="panel-head">
          <h2 id="newest-comments">새 댓글</h2>
        </div>
        {comments.length === 0 ? (
          <p className="no-rows">아직 댓글이 없습니다.</p>
        ) : (
          <CommentList
            comments={comments.map((comment) => ({
              comment,
              about: comment.subjectTitle,
              home: `/boards/${comment.subjectId}`,
            }))}
          />
        )}
      </section>
    </>
  )
}
