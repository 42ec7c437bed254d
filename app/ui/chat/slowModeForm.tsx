import { Button } from '../controls/button.tsx'
import { SelectField } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'

const CHOICES = [0, 5, 10, 30, 60, 300, 600]

/** Where a super admin sets how long members wait between two messages. */
export function SlowModeForm({ slowSeconds }: { slowSeconds: number }) {
  const seconds = [...new Set([...CHOICES, slowSeconds])].sort((one, other) => one - other)
  return (
    <section className="panel" aria-labelledby="slow-mode">
      <h2 id="slow-mode" className="panel-head">
        느린 채팅
      </h2>
      <OnceForm method="post" action="/chat" className="panel-body grid gap-3">
        <SelectField
          key={slowSeconds}
          label="회원이 한 번 보낸 뒤 기다리는 시간"
          name="slowSeconds"
          required
          defaultValue={`${slowSeconds}`}
          options={seconds.map((value) => ({
            value: `${value}`,
            name: value === 0 ? '기다리지 않음' : `${value}초`,
          }))}
        />
        <Button name="_act" value="slow">
          저장
        </Button>
      </OnceForm>
    </section>
  )
}
