import type { ReactNode } from 'react'
import { isPaused, PAUSED_FOR_EVER } from '#domain/alerts/pausing.ts'
import { DAY_MS, seoulMidnight, shortDay } from '#domain/clock.ts'
import { Chip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { ToggleForm } from '../controls/forms/toggleForm.tsx'
import { Menu } from '../controls/popups/menu.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { useNow } from '../now.tsx'
import { clockTime } from '../time.ts'

const PAUSES = [
  { pause: 'day', name: '하루 동안 끄기', icon: 'clock' },
  { pause: 'week', name: '일주일 동안 끄기', icon: 'calendar-days' },
] as const

interface Pausable {
  id: number
  pausedUntil: number | null
}

/**
 * The switch of an alert, and behind ⋯ its further acts: a pause, editing, deletion. `path` is the screen of its acts,
 * `editPath` the screen of its form.
 */
export function AlertActions({
  alert,
  name,
  path,
  editPath,
}: {
  alert: Pausable
  name: string
  path: string
  editPath: string
}) {
  return (
    <div className="alert-acts">
      <ToggleForm action={path} acts={['wake', 'off']} isOn={!isPaused(alert, useNow())} rowId={alert.id}>
        {(isOn, { name: field, value }) => (
          <button
            type="submit"
            className="switch"
            role="switch"
            aria-checked={isOn}
            aria-label={`${name} 알림`}
            name={field}
            value={value}
          />
        )}
      </ToggleForm>
      <Menu label={`${name} 더 보기`}>
        <Act path={path} id={alert.id}>
          <input type="hidden" name="_act" value="pause" />
          {PAUSES.map((choice) => (
            <button key={choice.pause} type="submit" role="menuitem" name="pause" value={choice.pause}>
              <Icon name={choice.icon} size="small" />
              {choice.name}
            </button>
          ))}
        </Act>
        <Link to={editPath} role="menuitem">
          <Icon name="pencil" size="small" />
          수정
        </Link>
        <Act path={path} id={alert.id}>
          <button type="submit" role="menuitem" name="_act" value="delete" data-danger="">
            <Icon name="trash" size="small" />
            삭제
          </button>
        </Act>
      </Menu>
    </div>
  )
}

const Act = ({ path, id, children }: { path: string; id: number; children: ReactNode }) => (
  <OnceForm method="post" action={path} preventScrollReset>
    <input type="hidden" name="id" value={id} />
    {children}
  </OnceForm>
)

/** The state of an alert if it is not the default: 푸시 없음, 꺼짐. */
export function AlertState({ alert }: { alert: Pausable & { historyOnly: boolean } }) {
  const now = useNow()
  return (
    <>
      {alert.historyOnly && <Chip>푸시 없음</Chip>}
      {alert.pausedUntil !== null && isPaused(alert, now) && <Chip>{pauseText(alert.pausedUntil, now)}</Chip>}
    </>
  )
}

/** '켜짐', or until when recommended alerts pause. */
export function PauseWords({ until }: { until: number | null }) {
  const now = useNow()
  return until !== null && isPaused({ pausedUntil: until }, now) ? pauseText(until, now) : '켜짐'
}

/** '오늘만 꺼짐' until midnight, else when it ends: 11.30 22:14까지 꺼짐. */
function pauseText(until: number, now: number): string {
  if (until >= PAUSED_FOR_EVER) return '꺼짐'
  if (until === seoulMidnight(now) + DAY_MS) return '오늘만 꺼짐'
  return `${shortDay(until)} ${clockTime(until)}까지 꺼짐`
}
