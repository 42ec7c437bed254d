import { ROLE_NAMES } from '#domain/membership/memberState.ts'
import { type Typed, typedList, typedText } from '../alerts/typed.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/forms/choice.tsx'
import { Choices, Field, TextField } from '../controls/forms/field.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Link } from '../link.tsx'

const PURPOSES = [
  { purpose: 'INFO', name: '정보', hint: '점검, 약관 변경처럼 누구나 알아야 하는 것' },
  {
    purpose: 'AD',
    name: '광고',
    hint: '수신에 동의한 회원에게만, 밤 9시부터 아침 8시까지는 보내지 않습니다. 제목 앞에 (광고)와 사이트 이름이 붙고 무료 수신거부 주소가 포함됩니다.',
  },
] as const

interface BroadcastFormProps {
  path: string
  /** The last submitted values. */
  typed: Typed
  refusal: { message: string; code: string; fields: Record<string, string> } | null
  /** A test message was just sent to the author. */
  isTested: boolean
}

/**
 * The text and the audience of a broadcast: one button sends a test to the author, the other leads to the
 * confirmation.
 */
export function BroadcastForm({ path, typed, refusal, isTested }: BroadcastFormProps) {
  const errors = refusal?.fields ?? {}
  const text = (name: string) => typedText(typed, name)
  const roles = typedList(typed, 'roles')
  return (
    <OnceForm
      key={JSON.stringify([typed, refusal])}
      className="form"
      method="post"
      action={path}
      preventScrollReset
    >
      {refusal && Object.keys(errors).length === 0 && <Problem refusal={refusal} />}
      <fieldset className="field">
        <legend>알림 성격</legend>
        <div className="options">
          {PURPOSES.map(({ purpose, name, hint }) => (
            <label key={purpose} className="option">
              <input
                type="radio"
                name="purpose"
                value={purpose}
                required
                defaultChecked={(text('purpose') || 'INFO') === purpose}
              />
              <span>
                <b>{name}</b>
                <span className="hint">{hint}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label="제목"
        name="title"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={text('title')}
        error={errors.title}
      />
      <TextField
        label="내용"
        name="body"
        rows={4}
        required
        maxLength={500}
        defaultValue={text('body')}
        error={errors.body}
        hint="휴대전화의 알림에는 앞부분만 보입니다. 중요한 내용을 먼저 입력해주세요."
      />
      <Field
        label="누르면 열리는 화면"
        name="link"
        maxLength={500}
        autoComplete="off"
        placeholder="/help"
        defaultValue={text('link')}
        error={errors.link}
        hint="이 사이트의 경로입니다. 비워두면 첫 화면이 열립니다."
      />
      <Field
        label="연락처"
        name="contact"
        maxLength={100}
        autoComplete="off"
        placeholder="전화번호나 이메일"
        defaultValue={text('contact')}
        error={errors.contact}
        hint="광고에는 반드시 입력해야 합니다."
      />
      <Choices legend="받을 회원" error={errors.roles}>
        {Object.entries(ROLE_NAMES).map(([role, name]) => (
          <Choice key={role} name="roles[]" value={role} defaultChecked={roles.includes(role)}>
            {name}
          </Choice>
        ))}
      </Choices>
      <div className="two-col">
        <Field
          label="최근 며칠 동안 방문한 회원"
          name="activeDays"
          inputMode="numeric"
          unit="일"
          autoComplete="off"
          defaultValue={text('activeDays')}
          error={errors.activeDays}
        />
        <Field
          label="최근 며칠 동안 방문하지 않은 회원"
          name="inactiveDays"
          inputMode="numeric"
          unit="일"
          autoComplete="off"
          defaultValue={text('inactiveDays')}
          error={errors.inactiveDays}
        />
      </div>
      {isTested && <p role="status">테스트 알림을 내 기기로 보냈습니다. 도착한 알림을 확인한 뒤 보내세요.</p>}
      <div className="actions">
        <Button size="large" name="_act" value="test">
          나에게 테스트 발송
        </Button>
        <Button kind="primary" size="large" name="_act" value="">
          보내기 전에 확인
        </Button>
      </div>
    </OnceForm>
  )
}

function Problem({ refusal }: { refusal: { message: string; code: string } }) {
  return (
    <FormError>
      <span>
        {refusal.message}{' '}
        {refusal.code === 'device_required' && (
          <Link className="inline-link" to="/auth/my/devices">
            알림 기기 등록하기
          </Link>
        )}
      </span>
    </FormError>
  )
}
