import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { dayHeading } from '../days.ts'
import { Icon } from '../icons/icon.tsx'
import { useNow } from '../now.tsx'
import { clockTime, fullTime } from '../time.ts'

/** A sign-in in its member's list. */
interface ShownSession {
  id: number
  deviceName: string
  createdAt: number
  lastSeenAt: number
}

const MOBILE = /Android|iOS/

/** The member's sign-ins, the present one marked, with a button to end each of the others. */
export function SessionList({ sessions, ownId }: { sessions: ShownSession[]; ownId: number }) {
  const now = useNow()
  return (
    <ul className="hair">
      {sessions.map(({ id, deviceName, createdAt, lastSeenAt }) => (
        <li key={id} className="device">
          {MOBILE.test(deviceName) ? <Icon name="smartphone" /> : <Icon name="monitor" />}
          <b>{deviceName}</b>
          <span className="meta">
            <time dateTime={new Date(createdAt).toISOString()} title={fullTime(createdAt)}>
              {dayHeading(createdAt, now)} {clockTime(createdAt)}
            </time>{' '}
            로그인 · 마지막 사용 {dayHeading(lastSeenAt, now)}
          </span>
          {id === ownId ? (
            <span className="actions">
              <Chip>현재 기기</Chip>
            </span>
          ) : (
            <OnceForm method="post" className="actions" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button name="_act" value="end" size="small" aria-label={`${deviceName} 로그아웃`}>
                로그아웃
              </Button>
            </OnceForm>
          )}
        </li>
      ))}
    </ul>
  )
}
