import { useEffect, useState } from 'react'
import { type PushSituation, readPermission, readPushSituation } from '#client/push/pushSupport.ts'
import { showToast } from '#client/toasts.ts'
import { Button } from '../controls/button.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { Unscripted, useNeedsScript } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'
import { PushGuide } from './pushGuide.tsx'

/** The result of the registration, with its text. */
interface Registration {
  ok: boolean
  message: string
}

const PERMISSIONS: Record<NotificationPermission, string> = {
  granted: '허용',
  denied: '차단',
  default: '아직 선택하지 않음',
}

/** The state of this browser, and the button that registers it as a device. */
export function RegisterBrowser({
  isRegistered,
  register,
  onDone,
}: {
  /** This browser is a device of the member. */
  isRegistered: boolean
  register: () => Promise<Registration>
  onDone: () => void
}) {
  // Without a script the button does nothing: the page's start enables it.
  const [situation, setSituation] = useState<PushSituation | null>(null)
  useEffect(() => setSituation(readPushSituation()), [])
  const permission = situation === null ? null : readPermission()
  const isReceiving = isRegistered && permission === 'granted'
  const needsScript = useNeedsScript()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setRefusal(null)
    const answer = await register()
    setBusy(false)
    setSituation(readPushSituation())
    if (!answer.ok) return setRefusal(answer.message)
    showToast(answer.message)
    onDone()
  }
  return (
    <div className="grid gap-3">
      <Unscripted>
        <p className="text-text-2">
          브라우저 알림에는 자바스크립트가 필요합니다. 켜지 않아도 키워드와 일치하는 딜은 알림 내역에
          남습니다.
        </p>
      </Unscripted>
      {permission !== null && (
        <p>
          알림 권한: <b>{PERMISSIONS[permission]}</b>
          {isReceiving && ' · 이 브라우저에서 알림을 받고 있습니다'}
        </p>
      )}
      {situation !== null && situation !== 'ready' && <PushGuide situation={situation} />}
      {situation !== 'homeScreen' && situation !== 'unsupported' && (
        <div className="actions">
          <Button
            type="button"
            kind={isReceiving ? undefined : 'primary'}
            className={needsScript}
            size="large"
            onClick={start}
            disabled={situation === null || isBusy}
            aria-busy={isBusy}
          >
            {isBusy ? (
              <Icon name="loader-circle" size="small" className="turning" />
            ) : (
              <Icon name="bell-ring" size="small" />
            )}
            {isReceiving ? '다시 등록' : '이 브라우저에서 알림 받기'}
          </Button>
        </div>
      )}
      {refusal !== null && <FormError>{refusal}</FormError>}
    </div>
  )
}
