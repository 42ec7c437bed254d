import { useLocation } from '@remix-run/react'
import { OtherBrowser, type OtherBrowserWay } from '../../accounts/otherBrowser.tsx'
import { ButtonLink } from '../../controls/button.tsx'
import { LoginChoices } from '../../shell/login/login.tsx'
import { LoginLink } from '../../shell/login/loginLink.tsx'
import { useViewer } from '../../shell/viewer.tsx'
import { EmptyState } from '../../states/emptyState.tsx'

const KINDS =
  '목표 가격, 할인율, 90일 최저가, 내릴 때마다, 모든 변동 중에서 선택할 수 있습니다. 배송비를 더한 가격으로 비교합니다.'

/** Explains product alerts to a visitor who is not signed in. */
export function SignInForProducts() {
  return (
    <EmptyState
      title="기다리는 가격을 한 번만 입력해 두세요"
      actions={
        <LoginLink step="start" to="/productNotify" kind="primary" size="large">
          알림 시작하기
        </LoginLink>
      }
    >
      {KINDS}
    </EmptyState>
  )
}

/** The same for a visitor who opened the form of a product: signing in leads back to that form. */
export function SignInForProduct({ name, other }: { name: string; other: OtherBrowserWay | null }) {
  const { pathname, search } = useLocation()
  const { ways } = useViewer()
  return (
    <EmptyState
      title={`‘${name}’의 가격을 지켜볼까요?`}
      actions={
        <div className="grid w-full max-w-80 gap-2">
          <LoginChoices to={pathname + search} ways={ways} />
          {other && <OtherBrowser {...other} />}
        </div>
      }
    >
      {KINDS}
    </EmptyState>
  )
}

export function NoProductAlerts() {
  return (
    <EmptyState
      title="아직 지켜보는 상품이 없습니다"
      actions={
        <>
          <ButtonLink to="/bestCheapers">오늘의 딜 보기</ButtonLink>
          <ButtonLink to="/products">상품 찾기</ButtonLink>
        </>
      }
    >
      상품 화면에서 최저가 알림 버튼을 누르면, 기다리는 가격이 될 때 알려 드립니다.
    </EmptyState>
  )
}
