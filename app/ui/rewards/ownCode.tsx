import { useEffect, useState } from 'react'
import { copy, LINK_COPIED } from '#client/copy.ts'
import { showToast } from '#client/toasts.ts'
import { NO_INVITE_CODE } from '#domain/rewards/invitations/inviteCode.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../icons/icon.tsx'

/** The member's invitation code, with buttons to copy it or to share a link that fills it in. */
export function OwnCode({ code, link }: { code: string | null; link: string | null }) {
  // Without a script the buttons do nothing, so code and link are shown for copying.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <div className="own-code">
      {code === null ? <p>{NO_INVITE_CODE}</p> : <output aria-label="내 추천인 코드">{code}</output>}
      {link !== null && <p className="meta">{link}</p>}
      {isReady && (
        <div className="actions">
          <Button type="button" onClick={() => copyCode(code)}>
            <Icon name="copy" size="small" />
            코드 복사
          </Button>
          {link !== null && (
            <Button type="button" onClick={() => copy(link, LINK_COPIED)}>
              <Icon name="link-2" size="small" />
              링크 복사
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Copies a member's code and shows a toast, or a toast that there is no code. */
export function copyCode(code: string | null): void {
  if (code === null) showToast(NO_INVITE_CODE)
  else void copy(code, '추천인 코드가 복사 되었습니다.')
}
