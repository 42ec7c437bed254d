import { useSubmit } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { isFirstMessageAccepted } from '#client/push/firstMessage.ts'
import { registerThisDevice } from '#client/push/push.ts'
import { showToast } from '#client/toasts.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { Prompt } from '../controls/popups/prompt.tsx'
import { Icon } from '../icons/icon.tsx'
import type { Typed } from './typed.ts'

const NOT_REACHED =
  '이 브라우저로 보낸 테스트 알림이 아직 도착하지 않았습니다. 알림 기기 화면에서 확인해주세요.'

/** The reason for the question: without a device, the alert only writes to the history. */
export const HISTORY_ONLY = '지금은 알림 내역에만 남습니다. 알림을 받을 곳을 선택해주세요.'

interface DeviceChoiceProps {
  /** The form's target, the address that fills it in again, and its values: every choice continues with them. */
  action: string
  back: string
  typed: Typed
  message: string
  /** The site supports Telegram chats. */
  hasTelegram: boolean
}

/** Asks a member without a device where alerts shall arrive. Each choice keeps the form's values. */
export function DeviceChoice({ action, back, typed, message, hasTelegram }: DeviceChoiceProps) {
  const then = new URLSearchParams({ to: back })
  return (
    <Prompt title="어디로 알려 드릴까요?" cancel="취소">
      <p role="alert">{message}</p>
      <div className="grid gap-2">
        <ThisBrowser action={action} typed={typed} devicesPath={`/auth/my/devices?${then}`} />
        {hasTelegram && (
          <ButtonLink to={`/auth/telegramLink?${then}`} size="large" block>
            <Icon name="send" size="small" />
            텔레그램
          </ButtonLink>
        )}
        <OnceForm method="post" action={action}>
          {Object.entries(typed).flatMap(([name, values]) =>
            values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
          )}
          <Button name="historyOnly" value="true" size="large" block>
            <Icon name="inbox" size="small" />
            알림 내역에서만 보기
          </Button>
        </OnceForm>
      </div>
      <p className="note">알림 허용 여부는 ‘이 브라우저’를 선택할 때에만 묻습니다.</p>
    </Prompt>
  )
}

/**
 * Registers this browser, waits for its first message, and submits the form again; without a script it links to the
 * devices.
 */
function ThisBrowser({ action, typed, devicesPath }: { action: string; typed: Typed; devicesPath: string }) {
  const submit = useSubmit()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const register = async (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const { ok, message } = await registerThisDevice()
    if (ok) showToast(message)
    const isReached = ok && (await isFirstMessageAccepted().catch(() => false))
    setBusy(false)
    if (isReached) submit(formOf(typed), { method: 'post', action, preventScrollReset: true })
    else setProblem(ok ? NOT_REACHED : message)
  }
  return (
    <>
      <ButtonLink
        to={devicesPath}
        kind="primary"
        size="large"
        block
        onClick={register}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? (
          <Icon name="loader-circle" size="small" className="turning" />
        ) : (
          <Icon name="bell-ring" size="small" />
        )}
        이 브라우저
      </ButtonLink>
      {problem && <FormError>{problem}</FormError>}
    </>
  )
}

function formOf(typed: Typed): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(typed)) for (const value of values) form.append(name, value)
  return form
}
