import { type ChangeEvent, useState } from 'react'
import { call } from '#client/calls.ts'
import { showToast } from '#client/toasts.ts'
import {
  ALL_DAY,
  DAYTIME,
  type HourEnd,
  hoursChanged,
  type NotifiedTime,
  timeChanged,
  timeFailed,
} from '#domain/devices/settings/notifiedTime.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { saveSettings } from '../controls/forms/saveSettings.ts'
import { Switch } from '../controls/forms/switch.tsx'
import { Loaded } from '../controls/popups/loaded.tsx'
import { Unscripted } from '../controls/scripted.tsx'
import { Link } from '../link.tsx'

const ENDS = [
  { which: 'start', field: 'startTime', label: '시작' },
  { which: 'end', field: 'endTime', label: '종료' },
] as const

export const TIME_WORDS = '이 시간에만 보냅니다. 그 밖의 알림은 모아 두었다가 시작 시간에 한 번에 보냅니다'

/** The form of the page `of` in a dialog, with what the hours mean and the link to the page. */
export default function TimeDialog({ of, close }: { of: string; close: () => void }) {
  return (
    <>
      <Loaded<{ times: NotifiedTime }> of={of}>
        {({ times }) => (
          <>
            <p>{TIME_WORDS}.</p>
            <TimeForm times={times} />
          </>
        )}
      </Loaded>
      <Link className="inline-link" to={of} onClick={close}>
        광고성 알림 설정
      </Link>
    </>
  )
}

/** The allowed hours. Each change is saved at once, without a script by a button. */
export function TimeForm({
  times,
  refused,
}: {
  times: NotifiedTime
  /** The end time that was refused without a script, and the reason. */
  refused?: { which: string | undefined; error: string }
}) {
  const [hours, setHours] = useState(times)
  const change = async (isAllDay: boolean) => {
    const next = isAllDay ? ALL_DAY : DAYTIME
    setHours({ ...next, isChosen: true })
    const isSaved = await saveSettings('auth/my/notify-settings', next, hoursChanged(next))
    if (!isSaved) setHours(hours)
  }
  return (
    <div className="all-day">
      <OnceForm method="post" action="/auth/my/notifiedTime" className="stack">
        <Switch
          label="하루 종일 받기"
          name="allDay"
          checked={hours.startTime === hours.endTime}
          onChange={({ target }) => void change(target.checked)}
        />
        <Unscripted>
          <Button name="_act" value="allDay" size="small">
            하루 종일 받기 저장
          </Button>
        </Unscripted>
      </OnceForm>
      <div className="times">
        {ENDS.map(({ which, field, label }) => (
          <TimeField
            key={`${which} ${hours[field]}`}
            which={which}
            label={label}
            saved={hours[field]}
            onSaved={() => setHours((before) => ({ ...before, isChosen: true }))}
            error={refused?.which === which ? refused.error : undefined}
          />
        ))}
      </div>
      {!hours.isChosen && (
        <p className="note">시간을 정하기 전에는 밤 11시부터 아침 8시까지 소리 없이 알립니다.</p>
      )}
    </div>
  )
}

function TimeField({
  which,
  label,
  saved,
  onSaved,
  error,
}: {
  which: HourEnd
  label: string
  saved: string
  onSaved: () => void
  error: string | undefined
}) {
  const [time, setTime] = useState(saved)
  const change = async ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    if (value === '') return
    setTime(value)
    try {
      await call(`auth/my/notified-${which}-time`, { method: 'PUT', json: { time: value }, isQuiet: true })
      showToast(timeChanged(which, value))
      onSaved()
    } catch {
      setTime(time)
      showToast(timeFailed(which))
    }
  }
  return (
    <OnceForm method="post" action="/auth/my/notifiedTime" className="stack">
      <Field label={label} type="time" name="time" value={time} onChange={change} required error={error} />
      <Unscripted>
        <Button name="_act" value={which} size="small">
          {label} 시간 저장
        </Button>
      </Unscripted>
    </OnceForm>
  )
}
