import { ALL_DAY, DAYTIME } from '#domain/devices/settings/notifiedTime.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Prompt } from '../controls/popups/prompt.tsx'

/** Asks for the allowed hours with the first alert. `back` is the screen that follows. */
export function HoursChoice({ back }: { back: string }) {
  return (
    <Prompt title="언제 알려 드릴까요?" cancel="나중에 하기">
      <p>그 밖의 시간에 찾은 딜은 모아 두었다가 시작 시간에 한 번에 알려 드립니다.</p>
      <OnceForm method="post" action="/auth/my/notifies" className="grid gap-3">
        <input type="hidden" name="_act" value="hours" />
        <input type="hidden" name="back" value={back} />
        <div className="times">
          <TimeInput label="시작" name="startTime" value={DAYTIME.startTime} />
          <TimeInput label="종료" name="endTime" value={DAYTIME.endTime} />
        </div>
        <Button kind="primary" size="large" block>
          이 시간에만 받기
        </Button>
      </OnceForm>
      <OnceForm method="post" action="/auth/my/notifies">
        <input type="hidden" name="_act" value="hours" />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="startTime" value={ALL_DAY.startTime} />
        <input type="hidden" name="endTime" value={ALL_DAY.endTime} />
        <Button size="large" block>
          하루 종일 받기
        </Button>
      </OnceForm>
    </Prompt>
  )
}

function TimeInput({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="field">
      <b>{label}</b>
      <input className="input" type="time" name={name} defaultValue={value} required />
    </label>
  )
}
