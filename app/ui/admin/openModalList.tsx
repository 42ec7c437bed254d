import { AUDIENCE_NAMES } from '#domain/broadcasts/openModal.ts'
import type { OpenModal } from '#domain/broadcasts/openModals.server.ts'
import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { fullTime } from '../time.ts'

/** The notices, each with its audience and its end. */
export function OpenModalList({ modals }: { modals: (OpenModal & { isOver: boolean })[] }) {
  return (
    <ul className="hair">
      {modals.map(({ id, title, audience, fromVersion, toVersion, startsAt, endsAt, isOver }) => (
        <li key={id} className="rule report">
          <div className="rule-name">
            <Chip kind={isOver ? 'end' : undefined}>{isOver ? '종료됨' : '노출 중'}</Chip>
            <b>{title}</b>
          </div>
          <p className="meta">
            {AUDIENCE_NAMES[audience]}
            {fromVersion && ` · ${fromVersion}부터`}
            {toVersion && ` · ${toVersion}까지`} · {fullTime(startsAt)} ~ {fullTime(endsAt)}
          </p>
          {!isOver && (
            <OnceForm method="post" preventScrollReset className="actions">
              <input type="hidden" name="id" value={id} />
              <Button name="_act" value="end" size="small" aria-label={`${title} 내리기`}>
                내리기
              </Button>
            </OnceForm>
          )}
        </li>
      ))}
    </ul>
  )
}
