import type { ReactNode } from 'react'
import { isPaused, PAUSED_FOR_EVER } from '#domain/alerts/pausing.ts'
import { Button, ButtonLink, IconButton } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Menu } from '../controls/popups/menu.tsx'
import { Tip } from '../controls/popups/tooltip.tsx'
import { Icon } from '../icons/icon.tsx'
import { useNow } from '../now.tsx'
import { fullTime } from '../time.ts'

const PAUSES = [
  { pause: 'day', name: '하루 동안 끄기' },
  { pause: 'week', name: '일주일 동안 끄기' },
  { pause: 'off', name: '다시 켤 때까지 끄기' },
] as const

interface Pausable {
  id: number
  pausedUntil: number | null
}

/** The acts on an alert: pause, resume, change, delete. `path` is its screen, `editPath` the screen of its form. */
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
      {isPaused(alert, useNow()) ? (
        <Act path={path} id={alert.id}>
          <Button name="_act" value="wake" size="small" aria-label={`${name} 다시 켜기`}>
            <Icon name="bell" size="tiny" />
            다시 켜기
          </Button>
        </Act>
      ) : (
        <Menu label={`${name} 끄기`}>
          <Act path={path} id={alert.id}>
            <input type="hidden" name="_act" value="pause" />
            {PAUSES.map((choice) => (
              <button key={choice.pause} type="submit" role="menuitem" name="pause" value={choice.pause}>
                {choice.name}
              </button>
            ))}
          </Act>
        </Menu>
      )}
      <ButtonLink
        to={editPath}
        kind="plain"
        size="small"
        className="icon-btn has-tip"
        aria-label={`${name} 고치기`}
      >
        <Icon name="pencil" />
        <Tip>고치기</Tip>
      </ButtonLink>
      <Act path={path} id={alert.id}>
        <IconButton name="_act" value="delete" label={`${name} 지우기`}>
          <Icon name="trash" />
        </IconButton>
      </Act>
    </div>
  )
}

function Act({ path, id, children }: { path: string; id: number; children: ReactNode }) {
  return (
    <OnceForm method="post" action={path} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {children}
    </OnceForm>
  )
}

/** The state of an alert if it is not the default: 내역에서만, 쉬는 중. */
export function AlertState({ alert }: { alert: Pausable & { historyOnly: boolean } }) {
  const now = useNow()
  return (
    <>
      {alert.historyOnly && <Chip>내역에서만</Chip>}
      {alert.pausedUntil !== null && isPaused(alert, now) && <Chip>{pauseText(alert.pausedUntil)}</Chip>}
    </>
  )
}

const pauseText = (until: number): string =>
  until >= PAUSED_FOR_EVER ? '꺼 둠' : `쉬는 중 · ${fullTime(until).slice(5, 10)}까지`
