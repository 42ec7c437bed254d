import { Button, ButtonLink } from '../controls/button.tsx'
import { OnceForm } from '../controls/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import { pathWith, type Typed } from './typed.ts'

/** No device can be told yet: this browser first, or the history alone. What was typed goes along either way. */
export function DeviceChoice({ typed, message }: { typed: Typed; message: string }) {
  const back = pathWith('/keywordNotify', typed)
  return (
    <section className="panel" aria-labelledby="device-choice" role="alert" tabIndex={-1}>
      <div className="panel-head">
        <h2 id="device-choice">어디로 알려 드릴까요?</h2>
      </div>
      <div className="panel-body grid gap-3">
        <p className="text-text-2">{message}</p>
        <div className="two-col">
          <ButtonLink to={`/auth/my/devices?${new URLSearchParams({ to: back })}`} kind="primary" block>
            <Icon name="bell-ring" size="small" />이 브라우저
          </ButtonLink>
          <OnceForm method="post">
            {Object.entries(typed).flatMap(([name, values]) =>
              values.map((value) => (
                <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
              )),
            )}
            <Button name="historyOnly" value="true" block>
              <Icon name="inbox" size="small" />
              알림 내역에서만 보기
            </Button>
          </OnceForm>
        </div>
      </div>
    </section>
  )
}
