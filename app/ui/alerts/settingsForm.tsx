import {
  CHANNEL_NAMES,
  type Channel,
  KIND_NAMES,
  MAX_DAILY_CAP,
  type NotifySettings,
  PRODUCT_CAP,
  SETTABLE_KINDS,
} from '#domain/devices/settings/notifySettings.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/forms/choice.tsx'
import { Field } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Switch } from '../controls/forms/switch.tsx'
import { Icon } from '../icons/icon.tsx'
import { type Typed, typedList, typedText } from './typed.ts'

/** All notification settings in one form. `typed`: the refused values. */
export function SettingsForm({
  settings,
  channels,
  typed,
  errors,
  path,
}: {
  settings: NotifySettings
  /** The channels that this site supports. */
  channels: Channel[]
  typed: Typed | null
  errors: Record<string, string>
  path: string
}) {
  const filled = typed ?? fieldsOfSettings(settings)
  const text = (name: string) => typedText(filled, name)
  return (
    <OnceForm className="form" method="post" action={path} preventScrollReset>
      <Switch
        label="알림 받기"
        hint="끄면 모두 알림 내역에만 남습니다."
        name="enabled"
        defaultChecked={text('enabled') === 'on'}
      />
      <div className="stack">
        {SETTABLE_KINDS.map((kind) => (
          <details key={kind} className="fold channels">
            <summary>
              <b>{KIND_NAMES[kind]}</b>
              <span className="meta">{stateText(typedList(filled, `channels.${kind}`), channels)}</span>
              <Icon name="chevron-down" size="small" />
            </summary>
            <fieldset className="choices">
              <legend className="visually-hidden">{KIND_NAMES[kind]}</legend>
              {channels.map((channel) => (
                <Choice
                  key={channel}
                  name={`channels.${kind}[]`}
                  value={channel}
                  defaultChecked={typedList(filled, `channels.${kind}`).includes(channel)}
                >
                  {CHANNEL_NAMES[channel]}
                </Choice>
              ))}
              {/* keeps the values of channels that this site does not support */}
              {typedList(filled, `channels.${kind}`)
                .filter((channel) => !channels.includes(channel as Channel))
                .map((channel) => (
                  <input key={channel} type="hidden" name={`channels.${kind}[]`} value={channel} />
                ))}
            </fieldset>
          </details>
        ))}
        <p className="hint">선택하지 않은 종류는 알림 내역에만 남습니다.</p>
      </div>
      <fieldset className="field">
        <legend>알림 시간</legend>
        <Switch label="하루 종일 받기" name="allDay" defaultChecked={text('startTime') === text('endTime')} />
        <div className="times">
          <Field
            label="시작"
            name="startTime"
            type="time"
            required
            defaultValue={text('startTime')}
            error={errors.startTime}
          />
          <Field
            label="종료"
            name="endTime"
            type="time"
            required
            defaultValue={text('endTime')}
            error={errors.endTime}
          />
        </div>
        <p className="hint">
          이 시간에만 보냅니다. 그 밖의 알림은 모아 두었다가 시작 시간에 한 번에 보냅니다.
        </p>
      </fieldset>
      <div className="two-col">
        <Field
          label="하루 알림 수"
          name="dailyCap"
          type="number"
          min={0}
          max={MAX_DAILY_CAP}
          unit="건"
          required
          defaultValue={text('dailyCap')}
          error={errors.dailyCap}
          hint={`0이면 제한 없음. 한 상품은 하루 ${PRODUCT_CAP}건까지, 목표 가격 알림은 횟수에 넣지 않습니다.`}
        />
        <Field
          label="모아 보내는 시간"
          name="digestTime"
          type="time"
          required
          defaultValue={text('digestTime')}
          error={errors.digestTime}
          hint="하루 알림 수를 넘은 알림은 이때 한 번에 보냅니다."
        />
      </div>
      <div className="actions">
        <Button kind="primary" size="large" name="_act" value="settings">
          저장
        </Button>
      </div>
    </OnceForm>
  )
}

/** The channels of a kind in a few words. */
function stateText(chosen: string[], offered: Channel[]): string {
  const names = offered.filter((channel) => chosen.includes(channel)).map((channel) => CHANNEL_NAMES[channel])
  if (names.length === 0) return '알림 내역에만'
  return names.length === offered.length ? '모두' : names.join(', ')
}

const fieldsOfSettings = ({
  enabled,
  channels,
  startTime,
  endTime,
  dailyCap,
  digestTime,
}: NotifySettings): Typed => ({
  ...Object.fromEntries(SETTABLE_KINDS.map((kind) => [`channels.${kind}[]`, channels[kind]])),
  enabled: enabled ? ['on'] : [],
  startTime: [startTime],
  endTime: [endTime],
  dailyCap: [String(dailyCap)],
  digestTime: [digestTime],
})
