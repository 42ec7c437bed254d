import { ButtonLink } from '../../controls/button.tsx'

export interface WayProps {
  to: string
  size?: 'large'
}

/** Leads to Kakao and back to `to`. A plain link, because the whole browser navigates. */
export function KakaoLink({ to, size }: WayProps) {
  return (
    <ButtonLink to={wayPath('kakao', to)} kind="kakao" size={size} block reloadDocument rel="nofollow">
      <svg className="lucide small filled" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3C6.5 3 2 6.5 2 10.8c0 2.8 1.9 5.2 4.7 6.6l-.9 3.4c-.1.4.3.7.6.5l4.1-2.7c.5.1 1 .1 1.5.1 5.5 0 10-3.5 10-7.9S17.5 3 12 3z" />
      </svg>
      카카오로 시작하기
    </ButtonLink>
  )
}

/** The start of a sign-in at a provider, with the way back to `to`. */
export const wayPath = (way: 'kakao' | 'apple', to: string): string =>
  `/login/${way}?${new URLSearchParams({ to })}`
