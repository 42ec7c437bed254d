import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import { ButtonLink } from '../../controls/button.tsx'
import { KakaoLink, type WayProps, wayPath } from './kakaoLink.tsx'
import { LoginLink } from './loginLink.tsx'

function AppleLink({ to, size }: WayProps) {
  return (
    <ButtonLink to={wayPath('apple', to)} kind="apple" size={size} block reloadDocument rel="nofollow">
      <svg className="lucide small filled" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M16.6 12.6c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.2-2.8.8-3.5.8s-1.9-.8-3.1-.8c-1.6 0-3 .9-3.9 2.3-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.7 3-.7s1.9.7 3.1.7c1.3 0 2.1-1.1 2.9-2.3.9-1.3 1.3-2.6 1.3-2.6s-2.5-1-2.5-3.7zM14.3 5.8c.6-.8 1.1-1.9.9-3-.9 0-2.1.6-2.7 1.4-.6.7-1.1 1.8-1 2.9 1.1.1 2.2-.5 2.8-1.3z" />
      </svg>
      Apple로 시작하기
    </ButtonLink>
  )
}

/** The sign-in buttons; the same in the dialog and on the page. */
export function LoginChoices({ to, ways }: { to: string; ways: SignInWay[] }) {
  if (ways.length === 0) {
    return (
      <p className="note">
        이 사이트에는 아직 로그인이 설정되지 않았습니다. 로그인 없이도 딜과 가격 기록은 모두 볼 수 있습니다.
      </p>
    )
  }
  return (
    <>
      {ways.includes('kakao') && <KakaoLink to={to} size="large" />}
      {ways.includes('apple') && <AppleLink to={to} size="large" />}
      {ways.includes('noauth') && (
        <LoginLink step="noauth" to={to} block size="large">
          인증 없이 시작하기
        </LoginLink>
      )}
      <p className="note">이름, 전화번호, 이메일은 받지 않습니다.</p>
    </>
  )
}
