import type { NewBroadcast } from '#domain/broadcasts/newBroadcast.server.ts'
import type { Typed } from '../alerts/typed.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Prompt } from '../controls/popups/prompt.tsx'
import { audienceText, PURPOSE_NAMES } from './broadcastTexts.ts'

/** The confirmation before a broadcast: the text, the audience and its size. */
export function BroadcastConfirm({
  path,
  asked,
  typed,
}: {
  path: string
  asked: NewBroadcast & { expected: number }
  /** The submitted form, which is sent again unchanged. */
  typed: Typed
}) {
  const { purpose, title, body, link, audience, expected } = asked
  return (
    <Prompt
      key={JSON.stringify(typed)}
      title={`${expected.toLocaleString('ko-KR')}명에게 보낼까요?`}
      cancel="취소"
    >
      <dl className="facts">
        <div>
          <dt>{PURPOSE_NAMES[purpose]}</dt>
          <dd>
            <b>{title}</b>
            <p className="whitespace-pre-line">{body}</p>
          </dd>
        </div>
        <div>
          <dt>받을 회원</dt>
          <dd>
            {audienceText(audience)}
            {purpose === 'AD' && ' · 광고 수신에 동의한 회원'}
          </dd>
        </div>
        <div>
          <dt>열리는 화면</dt>
          <dd>{link}</dd>
        </div>
      </dl>
      <p className="note">한 번 보낸 알림은 되돌릴 수 없습니다. 멈추면 아직 보내지 않은 알림만 취소됩니다.</p>
      <OnceForm method="post" action={path}>
        {Object.entries(typed).flatMap(([name, values]) =>
          values
            .filter((value) => name !== '_act' && value !== '')
            .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <Button kind="primary" size="large" name="_act" value="send" block disabled={expected === 0}>
          {expected === 0 ? '받을 회원이 없습니다' : '보내기'}
        </Button>
      </OnceForm>
    </Prompt>
  )
}
