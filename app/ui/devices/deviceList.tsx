import { Button, IconButton } from '../controls/button.tsx'
import { Field } from '../controls/forms/field.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A device in its owner's list. */
interface ShownDevice {
  id: number
  deviceType: 'ANDROID' | 'PC_WEB' | 'IOS'
  deviceName: string
  createdAt: number
  lastAcceptedAt: number | null
  lastFailedAt: number | null
}

/** A refused name and the reason. */
export interface RefusedName {
  deviceId: number
  typed: string
  error: string
}

/** The member's devices: the time of the last message, a test, renaming and removal. */
export function DeviceList({ devices, refused }: { devices: ShownDevice[]; refused: RefusedName | null }) {
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
            <Button name="_act" value="test" size="small" aria-label={`${device.deviceName} 테스트`}>
              <Icon name="send" size="tiny" />
              테스트
            </Button>
            <IconButton name="_act" value="delete" size="small" label={`${device.deviceName} 삭제`}>
              <Icon name="trash" size="small" />
            </IconButton>
          </OnceForm>
          <Rename
            key={`${device.deviceName} ${refused?.typed}`}
            device={device}
            refused={refused?.deviceId === device.id ? refused : null}
          />
        </li>
      ))}
    </ul>
  )
}

function Rename({
  device: { id, deviceName },
  refused,
}: {
  device: ShownDevice
  refused: RefusedName | null
}) {
  return (
    <details className="rename" open={refused !== null}>
      <summary className="more-line" aria-label={`${deviceName} 이름 변경`}>
        이름 변경
        <Icon name="chevron-down" size="tiny" />
      </summary>
      <OnceForm method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Field
          label="기기 이름"
          name="deviceName"
          defaultValue={refused?.typed ?? deviceName}
          maxLength={100}
          required
          error={refused?.error}
        />
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
      <span className="text-danger">
        <RelativeTime at={lastFailedAt} /> 보내지 못함
      </span>
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
