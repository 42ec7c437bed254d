import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { Unscripted, useNeedsScript } from '../../controls/scripted.tsx'

export function LoginStartText() {
  return (
    <p>
      커뮤니티의 핫딜과 기다리던 상품의 최저가 변동을 알림으로 받아 보세요. 로그인하면 키워드와 상품을 등록할
      수 있습니다.
    </p>
  )
}

export function NoauthWarning() {
  return (
    <p>
      인증 없이 시작하면 <b>앱을 삭제할 때 알림과 포인트, 작성한 내용이 모두 사라지고 복구할 수 없습니다.</b>{' '}
      나중에 카카오나 Apple 계정을 연결하면 그대로 이어서 쓸 수 있습니다.
    </p>
  )
}

/** Signs in by the app's own device key, which only the app's script knows: it needs a script. */
export function NoauthForm({ to, back }: { to: string; back: ReactNode }) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const start = async (event: FormEvent) => {
    event.preventDefault()
    setState('busy')
    const { signInAnonymously } = await import('#client/session/signIn.ts')
    await signInAnonymously(to).catch(() => setState('failed'))
  }
  return (
    <form onSubmit={start} className="grid gap-4">
      <Unscripted>
        <p className="error">앱의 자바스크립트를 켜야 인증 없이 시작할 수 있습니다.</p>
      </Unscripted>
      {state === 'failed' && <FormError>시작하지 못했습니다. 잠시 후 다시 시도해주세요.</FormError>}
      <div className="two-col">
        {back}
        <Button kind="danger" block className={useNeedsScript()} disabled={state === 'busy'}>
          인증 없이 시작하기
        </Button>
      </div>
    </form>
  )
}
