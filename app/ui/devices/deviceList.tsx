import { Button, IconButton } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { OnceForm } from '../controls/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A device as its owner sees it. */
export interface ShownDevice {
  id: number
  deviceType: 'ANDROID' | 'PC_WEB' | 'IOS'
  deviceName: string
  createdAt: number
  lastAcceptedAt: number | null
  lastFailedAt: number | null
}

/** My devices: when each was last reached, a test, another name and a way to remove it. */
export function DeviceList({ devices }: { devices: ShownDevice[] }) {
  return (
    <ul className="hair">
      {devices.map((device) => (
        <li key={device.id} className="device">
          {device.deviceType === 'PC_WEB' ? <Icon name="monitor" /> : <Icon name="smartphone" />}
          <b>{device.deviceName}</b>
          <span className="meta">
            <Reached device={device} />
          </span>
          <OnceForm method="post" className="actions" preventScrollReset>
            <input type="hidden" name="id" value={device.id} />
            <Button name="_act" value="test" size="small" aria-label={`${device.deviceName} 시험`}>
              <Icon name="send" size="tiny" />
              시험
            </Button>
            <IconButton name="_act" value="delete" size="small" label={`${device.deviceName} 지우기`}>
              <Icon name="trash" size="small" />
            </IconButton>
          </OnceForm>
          <Rename key={device.deviceName} device={device} />
        </li>
      ))}
    </ul>
  )
}

function Rename({ device: { id, deviceName } }: { device: ShownDevice }) {
  return (
    <details className="rename">
      <summary aria-label={`${deviceName} 이름 바꾸기`}>이름 바꾸기</summary>
      <OnceForm method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Field label="기기 이름" name="deviceName" defaultValue={deviceName} maxLength={100} required />
        <Button name="_act" value="rename" size="small">
          저장
        </Button>
      </OnceForm>
    </details>
  )
}

function Reached({ device: { createdAt, lastAcceptedAt, lastFailedAt } }: { device: ShownDevice }) {
  if (lastFailedAt !== null && lastFailedAt > (lastAcceptedAt ?? 0)) {
    return (
      <>
        <RelativeTime at={lastFailedAt} /> 보내지 못함
      </>
    )
  }
  if (lastAcceptedAt !== null) {
    return (
      <>
        <RelativeTime at={lastAcceptedAt} /> 알림 보냄
      </>
    )
  }
  return (
    <>
      <RelativeTime at={createdAt} /> 등록, 아직 보낸 알림 없음
    </>
  )
}
