import { useLoaderData } from '@remix-run/react'
import { listRecentBoards, listTopHitBoards } from '#domain/boards/lists.server.ts'
import { page } from '#http/answer.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { BoardPanel } from '#ui/boards/boardPanel.tsx'
import { PopularBoards } from '#ui/boards/popularBoards.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { titled } from '#ui/meta.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const POPULAR = 5
const RECENT = 20

export const meta = titled('커뮤니티', {
  description: '핫딜 후기와 정보, 질문과 잡담. 회원들이 쓴 글을 모았습니다.',
})

/** The community: the most read and the newest posts. */
export const loader = page(async ({ request }) => {
  const viewer = await findMember(request)
  return { popular: listTopHitBoards(viewer, POPULAR), recent: listRecentBoards(viewer, RECENT) }
})

export default function Community() {
  const { popular, recent } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="커뮤니티" words="핫딜 후기와 정보, 질문과 잡담" />
      <PopularBoards boards={popular} empty="아직 인기글이 없습니다." />
      <BoardPanel id="recent-boards" title="최근 글" boards={recent} />
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
    </>
  )
}
