import { useLocation } from '@remix-run/react'
import { ButtonLink } from '../../controls/button.tsx'
import { LoginLink } from '../../shell/login/loginLink.tsx'
import { PageHead } from '../../shell/pageHead.tsx'
import { useViewer } from '../../shell/viewer.tsx'
import { EmptyState } from '../../states/emptyState.tsx'

/** Why a post is not shown: its author is blocked, reports hide it from guests, staff removed it, or it is deleted. */
export const GONE_TITLES = {
  blocked: '차단한 회원의 글입니다.',
  blinded: '신고로 가려진 글입니다.',
  removed: '볼 수 없는 글입니다.',
  deleted: '삭제된 게시글입니다.',
} as const
export type Gone = keyof typeof GONE_TITLES

const WORDS: Record<Gone, string> = {
  blocked: '차단을 해제하면 다시 볼 수 있습니다.',
  blinded: '운영자가 확인하고 있습니다. 회원은 내용을 열어 볼 수 있습니다.',
  removed: '운영자가 확인하고 있거나, 규칙을 위반하여 삭제한 글입니다.',
  deleted: '글쓴이나 운영자가 삭제하여 더는 볼 수 없습니다.',
}

/** Replaces a post that is not shown, and offers links to other pages. */
export function GonePost({ gone }: { gone: Gone }) {
  const { pathname } = useLocation()
  const isGuest = useViewer().id === null
  return (
    <>
      <PageHead title="커뮤니티" />
      <section className="panel">
        <EmptyState
          title={GONE_TITLES[gone]}
          actions={
            <>
              {gone === 'blinded' && isGuest && (
                <LoginLink step="login" to={pathname} kind="primary">
                  로그인
                </LoginLink>
              )}
              {gone === 'blocked' ? (
                <ButtonLink to="/auth/my/blocks">차단한 회원 보기</ButtonLink>
              ) : (
                <ButtonLink to="/boards">게시판 보기</ButtonLink>
              )}
              <ButtonLink to="/community">다른 글 보기</ButtonLink>
            </>
          }
        >
          {WORDS[gone]}
        </EmptyState>
      </section>
    </>
  )
}
