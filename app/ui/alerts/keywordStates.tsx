import { useLocation } from '@remix-run/react'
import { ButtonLink } from '../controls/button.tsx'
import { KakaoLink } from '../shell/login.tsx'
import { loginPath, useViewer } from '../shell/viewer.tsx'
import { EmptyState } from '../states/emptyState.tsx'

/** What keyword alerts are, for who has not signed in. */
export function SignInForKeywords() {
  const { pathname, search } = useLocation()
  const { canSignIn } = useViewer()
  const here = pathname + search
  return (
    <EmptyState
      title="기다리는 물건을 한 번만 적어 두세요"
      actions={
        canSignIn ? (
          <KakaoLink to={here} size="large" />
        ) : (
          <ButtonLink to={loginPath(here)} kind="primary">
            로그인
          </ButtonLink>
        )
      }
    >
      커뮤니티에 그 말이 든 딜이 올라오면 바로 알려 드립니다. 제외할 말, 최고 가격, 커뮤니티를 정할 수
      있습니다.
    </EmptyState>
  )
}

export function NoKeywords() {
  return (
    <EmptyState title="아직 등록한 키워드가 없습니다">
      위에 기다리는 물건의 이름을 적어 보세요. 값이 내려오면 알림 내역에 쌓입니다.
    </EmptyState>
  )
}
