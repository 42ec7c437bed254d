import { Form } from '@remix-run/react'
import { LogOut } from 'lucide-react'
import type { CSSProperties } from 'react'

/** The member at the head of the menu and of the right column. */
export function Me({ nickname, isNoauth }: { nickname: string; isNoauth: boolean }) {
  const hue = {
    '--hue': [...nickname].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360,
  } as CSSProperties
  return (
    <div className="me">
      <span className="avatar" style={hue} aria-hidden="true">
        {[...nickname][0]}
      </span>
      <div>
        <b>{nickname}</b>
        <div className="meta">{isNoauth ? '인증 없이 시작한 계정' : '카카오로 로그인'}</div>
      </div>
      <dl className="me-points">
        <div>
          <dt>스타 포인트</dt>
          <dd>★ 0</dd>
        </div>
        <div>
          <dt>포인트</dt>
          <dd>0P</dd>
        </div>
      </dl>
    </div>
  )
}

export function LogOutRow() {
  return (
    <Form method="post" action="/logout">
      <button type="submit" className="link-row">
        <LogOut className="small" aria-hidden="true" />
        로그아웃
      </button>
    </Form>
  )
}
