import { useLocation } from '@remix-run/react'
import { LoginLink } from '../../shell/login/loginLink.tsx'
import { EmptyState } from '../../states/emptyState.tsx'

/** Explains keyword alerts to a visitor who is not signed in. */
export function SignInForKeywords() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      title="기다리는 상품을 한 번만 입력해 두세요"
      actions={
        <LoginLink step="start" to={pathname + search} kind="primary" size="large">
          알림 시작하기
        </LoginLink>
      }
    >
      그 단어가 들어 있는 딜이 올라오면 바로 알려 드립니다. 제외 단어, 최고 가격, 커뮤니티를 설정할 수
      있습니다.
    </EmptyState>
  )
}

export function NoKeywords() {
  return (
    <EmptyState title="아직 등록한 키워드가 없습니다">
      기다리는 상품의 이름을 키워드로 등록하면, 맞는 딜이 올라올 때 알려 드립니다.
    </EmptyState>
  )
}
