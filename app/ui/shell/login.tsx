import { ButtonLink } from '../controls/button.tsx'

/** Leads to Kakao and back to `to`. A plain link: the whole browser goes. */
export function KakaoLink({ to, size }: { to: string; size?: 'large' }) {
  return (
    <ButtonLink
      to={`/login/kakao?${new URLSearchParams({ to })}`}
      kind="kakao"
      size={size}
      block
      reloadDocument
      rel="nofollow"
    >
      <svg className="lucide small" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M12 3C6.5 3 2 6.5 2 10.8c0 2.8 1.9 5.2 4.7 6.6l-.9 3.4c-.1.4.3.7.6.5l4.1-2.7c.5.1 1 .1 1.5.1 5.5 0 10-3.5 10-7.9S17.5 3 12 3z" />
      </svg>
      카카오로 시작하기
    </ButtonLink>
  )
}

/** What a login is for, and the way to it; the same in the dialog, the right column and the page. */
export function LoginChoices({ to, canSignIn }: { to: string; canSignIn: boolean }) {
  return (
    <>
      {canSignIn ? (
        <KakaoLink to={to} size="large" />
      ) : (
        <p className="note">
          이 사이트에는 아직 카카오 로그인이 설정되지 않았습니다. 로그인 없이도 딜과 가격 기록은 모두 볼 수
          있습니다.
        </p>
      )}
      <p className="note">카카오에서는 별명만 받으며, 전화번호와 이메일은 받지 않습니다.</p>
    </>
  )
}
