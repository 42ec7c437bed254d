import { useSubmit } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { registerThisDevice } from '../../client/push.ts'
import { isReachedSoon } from '../../client/reached.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { isPlainClick } from '../controls/dialog.tsx'
import { OnceForm } from '../controls/onceForm.tsx'
import { Prompt } from '../controls/prompt.tsx'
import { Icon } from '../icons/icon.tsx'
import { pathWith, type Typed } from './typed.ts'

const NOT_REACHED = '이 브라우저로 보낸 시험 알림의 답이 아직 없습니다. 알림 기기 화면에서 확인해주세요.'

interface DeviceChoiceProps {
  /** The screen whose form was sent, and what it held: either goes on with it. */
  path: string
  typed: Typed
  message: string
  /** Telegram can be linked here. */
  hasTelegram: boolean
}

/** No device can be told yet: where shall it go? What was typed goes along whatever is chosen. */
export function DeviceChoice({ path, typed, message, hasTelegram }: DeviceChoiceProps) {
  const back = new URLSearchParams({ to: pathWith(path, typed) })
  return (
    <Prompt title="어디로 알려 드릴까요?">
      <p role="alert">{message}</p>
      <div className="grid gap-2">
        <ThisBrowser path={path} typed={typed} devicesPath={`/auth/my/devices?${back}`} />
        {hasTelegram && (
          <ButtonLink to={`/auth/telegramLink?${back}`} size="large" block>
            <Icon name="send" size="small" />
            텔레그램
          </ButtonLink>
        )}
        <OnceForm method="post" action={path}>
          {Object.entries(typed).flatMap(([name, values]) =>
            values.map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
          )}
          <Button name="historyOnly" value="true" size="large" block>
            <Icon name="inbox" size="small" />
            알림 내역에서만 보기
          </Button>
        </OnceForm>
      </div>
      <p className="note">알림을 허용할지는 ‘이 브라우저’를 고를 때에만 묻습니다.</p>
    </Prompt>
  )
}

/** Makes this browser a device, waits until it is proved, and sends the form again; without a script it leads to the devices. */
function ThisBrowser({ path, typed, devicesPath }: { path: string; typed: Typed; devicesPath: string }) {
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
    const isReached = ok && (await isReachedSoon().catch(() => false))
    setBusy(false)
    if (isReached) submit(formOf(typed), { method: 'post', action: path, preventScrollReset: true })
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
      {problem && (
        <p className="error" role="alert">
          <Icon name="circle-exclamation-point" size="small" />
          {problem}
        </p>
      )}
    </>
  )
}

function formOf(typed: Typed): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(typed)) for (const value of values) form.append(name, value)
  return form
}
