import type { Broadcast } from '#domain/broadcasts/broadcasts.server.ts'
import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { audienceText, PURPOSE_NAMES } from './broadcastTexts.ts'

const STATE_NAMES = { SENDING: '보내는 중', DONE: '보냄', STOPPED: '멈춤' } as const

/** The operator's broadcasts, each with its progress and a button to stop it. */
export function BroadcastList({ broadcasts, path }: { broadcasts: Broadcast[]; path: string }) {
  return (
    <ul className="hair">
      {broadcasts.map((broadcast) => (
        <Row key={broadcast.id} broadcast={broadcast} path={path} />
      ))}
    </ul>
  )
}

function Row({ broadcast, path }: { broadcast: Broadcast; path: string }) {
  const { id, state, purpose, title, body, audience, told, expected, createdAt } = broadcast
  return (
    <li className="rule report">
      <div className="rule-name">
        <Chip kind={state === 'STOPPED' ? 'end' : state === 'SENDING' ? 'warn' : undefined}>
          {STATE_NAMES[state]}
        </Chip>
        {purpose === 'AD' && <Chip>{PURPOSE_NAMES[purpose]}</Chip>}
      </div>
      <b>{title}</b>
      <p>{body}</p>
      <progress max={Math.max(expected, told, 1)} value={told} aria-label={`${title} 진행`} />
      <p className="meta">
        {told.toLocaleString('ko-KR')} / {expected.toLocaleString('ko-KR')}명 · {devicesText(broadcast)}
      </p>
      <p className="meta">
        {audienceText(audience)} · <RelativeTime at={createdAt} />
      </p>
      {isStoppable(broadcast) && (
        <OnceForm method="post" action={path} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button name="_act" value="stop" size="small" kind="danger" aria-label={`${title} 멈추기`}>
            멈추기
          </Button>
        </OnceForm>
      )}
    </li>
  )
}

const waitingOf = ({ deliveries: { pending = 0, sending = 0 } }: Broadcast): number => pending + sending

const isStoppable = (broadcast: Broadcast): boolean =>
  broadcast.state === 'SENDING' || (broadcast.state === 'DONE' && waitingOf(broadcast) > 0)

/** The results of the messages to devices. */
function devicesText(broadcast: Broadcast): string {
  const { sent = 0, failed = 0, gone = 0, cancelled = 0 } = broadcast.deliveries
  const counts: Array<[string, number]> = [
    ['전달', sent],
    ['대기', waitingOf(broadcast)],
    ['실패', failed + gone],
    ['취소', cancelled],
  ]
  const shown = counts.filter(([name, count]) => count > 0 || name === '전달')
  return `기기 ${shown.map(([name, count]) => `${name} ${count.toLocaleString('ko-KR')}`).join(', ')}`
}
