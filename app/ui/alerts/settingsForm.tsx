import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { ALL_DAY, DAYTIME } from '#domain/devices/settings/notifiedTime.ts'
import {
  CHANNEL_NAMES,
  CHANNELS,
  type Channel,
  KIND_NAMES,
  MAX_DAILY_CAP,
  type NotifySettings,
  PRODUCT_CAP,
  SETTABLE_KINDS,
  type SettableKind,
} from '#domain/devices/settings/notifySettings.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/forms/choice.tsx'
import { Field } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { saveSettings } from '../controls/forms/saveSettings.ts'
import { Switch } from '../controls/forms/switch.tsx'
import { Unscripted } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'
import { type Typed, typedList, typedText } from './typed.ts'

/** Saves a change of the settings at once. */
const save = (change: Partial<NotifySettings>): Promise<boolean> =>
  saveSettings('auth/my/notify-settings', change, '알림 설정을 저장하였습니다.')

/** All notification settings. Each change is saved at once, without a script by a button. `typed`: the refused values. */
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
      <SavedSwitch
        label="알림 받기"
        hint="끄면 모두 알림 내역에만 남습니다."
        name="enabled"
        isOn={text('enabled') === 'on'}
        changeOf={(enabled) => ({ enabled })}
      />
      <div className="kind-rows">
        {SETTABLE_KINDS.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            offered={channels}
            saved={
              typed && typedText(typed, `on.${kind}`) === ''
                ? []
                : (typedList(filled, `channels.${kind}`) as Channel[])
            }
          />
        ))}
        <p className="hint">꺼 둔 종류는 알림 내역에만 남습니다.</p>
      </div>
      <fieldset className="field">
        <legend>알림 시간</legend>
        <SavedSwitch
          label="하루 종일 받기"
          name="allDay"
          isOn={text('startTime') === text('endTime')}
          changeOf={(isAllDay, fields) => (isAllDay ? ALL_DAY : hoursOf(fields))}
        />
        <div className="times">
          <SavedField
            label="시작"
            name="startTime"
            type="time"
            saved={hoursIn(filled).startTime}
            error={errors.startTime}
          />
          <SavedField
            label="종료"
            name="endTime"
            type="time"
            saved={hoursIn(filled).endTime}
            error={errors.endTime}
          />
        </div>
        <p className="hint">
          이 시간에만 보냅니다. 그 밖의 알림은 모아 두었다가 시작 시간에 한 번에 보냅니다.
        </p>
      </fieldset>
      <div className="two-col">
        <SavedField
          label="하루 알림 수"
          name="dailyCap"
          type="number"
          min={0}
          max={MAX_DAILY_CAP}
          unit="건"
          saved={text('dailyCap')}
          error={errors.dailyCap}
          hint={`0이면 제한 없음. 한 상품은 하루 ${PRODUCT_CAP}건까지, 목표 가격 알림은 횟수에 넣지 않습니다.`}
        />
        <SavedField
          label="모아 보내는 시간"
          name="digestTime"
          type="time"
          saved={text('digestTime')}
          error={errors.digestTime}
          hint="하루 알림 수를 넘은 알림은 이때 한 번에 보냅니다."
        />
      </div>
      <Unscripted>
        <div className="actions">
          <Button kind="primary" size="large" name="_act" value="settings">
            저장
          </Button>
        </div>
      </Unscripted>
    </OnceForm>
  )
}

/** A switch whose change is saved at once. */
function SavedSwitch({
  isOn,
  changeOf,
  ...field
}: {
  label: string
  hint?: string
  name: string
  isOn: boolean
  changeOf: (isOn: boolean, fields: FormData) => Partial<NotifySettings>
}) {
  const [on, setOn] = useState(isOn)
  const change = async ({ target: { checked, form } }: ChangeEvent<HTMLInputElement>) => {
    setOn(checked)
    if (!(await save(changeOf(checked, new FormData(form ?? undefined))))) setOn(!checked)
  }
  return <Switch {...field} checked={on} onChange={change} />
}

/** A time or a number that is saved when the member leaves the field. */
function SavedField({
  saved,
  name,
  ...field
}: { saved: string; name: 'startTime' | 'endTime' | 'dailyCap' | 'digestTime' } & Parameters<
  typeof Field
>[0]) {
  const [last, setLast] = useState(saved)
  const keep = async ({ target }: FocusEvent<HTMLInputElement>) => {
    const { value } = target
    if (value === last || !target.checkValidity()) return
    if (await save({ [name]: name === 'dailyCap' ? Number(value) : value })) setLast(value)
  }
  return <Field {...field} name={name} required defaultValue={saved} onBlur={keep} />
}

/** A kind of messages: its switch, and its channels behind its name. */
function KindRow({ kind, offered, saved }: { kind: SettableKind; offered: Channel[]; saved: Channel[] }) {
  const [chosen, setChosen] = useState(saved)
  const [before, setBefore] = useState<Channel[]>(saved.length > 0 ? saved : [...CHANNELS])
  const isOn = chosen.length > 0
  const change = async (next: Channel[]) => {
    setChosen(next)
    if (isOn) setBefore(chosen)
    if (!(await save({ channels: { [kind]: next } as NotifySettings['channels'] }))) setChosen(chosen)
  }
  const shown = isOn ? chosen : before
  const turn = (channel: Channel, isTicked: boolean) => {
    const next = CHANNELS.filter((other) => (other === channel ? isTicked : shown.includes(other)))
    return isOn ? change(next) : setBefore(next)
  }
  return (
    <div className="kind-row">
      <details className="fold channels">
        <summary>
          <b>{KIND_NAMES[kind]}</b>
          <span className="meta">{stateText(chosen, offered)}</span>
          <Icon name="chevron-down" size="small" />
        </summary>
        <fieldset className="choices">
          <legend className="visually-hidden">{KIND_NAMES[kind]}</legend>
          {offered.map((channel) => (
            <Choice
              key={channel}
              name={`channels.${kind}[]`}
              value={channel}
              checked={shown.includes(channel)}
              onChange={({ target }) => turn(channel, target.checked)}
            >
              {CHANNEL_NAMES[channel]}
            </Choice>
          ))}
          {/* keeps the values of channels that this site does not support */}
          {shown
            .filter((channel) => !offered.includes(channel))
            .map((channel) => (
              <input key={channel} type="hidden" name={`channels.${kind}[]`} value={channel} />
            ))}
        </fieldset>
      </details>
      <input
        className="switch"
        type="checkbox"
        name={`on.${kind}`}
        aria-label={`${KIND_NAMES[kind]} 받기`}
        checked={isOn}
        onChange={({ target }) => change(target.checked ? before : [])}
      />
    </div>
  )
}

/** The channels of a kind in a few words. */
function stateText(chosen: string[], offered: Channel[]): string {
  const names = offered.filter((channel) => chosen.includes(channel)).map((channel) => CHANNEL_NAMES[channel])
  if (names.length === 0) return '알림 내역에만'
  return names.length === offered.length ? '모두' : names.join(', ')
}

const hoursOf = (fields: FormData) =>
  hoursAfter({ startTime: String(fields.get('startTime')), endTime: String(fields.get('endTime')) })

/** The hours after 하루 종일 받기 is turned off, and what the fields show until then. */
const hoursAfter = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  startTime === endTime ? DAYTIME : { startTime, endTime }

const hoursIn = (filled: Typed) =>
  hoursAfter({ startTime: typedText(filled, 'startTime'), endTime: typedText(filled, 'endTime') })

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
