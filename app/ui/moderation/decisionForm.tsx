import { SUSPENSION_DAYS, suspensionName } from '#domain/accounts/suspension.ts'
import { REASON_NAMES, type ReportReason, type SubjectKind, verdictName } from '#domain/moderation/reasons.ts'
import { Button } from '../controls/button.tsx'
import { SelectField, TextField } from '../controls/forms/field.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'

interface DecisionFormProps {
  action: string
  kind: SubjectKind
  /** The rule that most reports name. */
  rule: ReportReason
  /** The fingerprint of the text that staff read; null if it no longer exists. */
  print: string | null
  /** The thing has a member as its author. */
  hasAuthor: boolean
  canRemove: boolean
  refused: { refusal: { message: string }; typed: Partial<Record<string, string[]>> } | undefined
}

const DAYS = SUSPENSION_DAYS.map((days) => ({ value: String(days ?? 'FOREVER'), name: suspensionName(days) }))
const RULES = Object.entries(REASON_NAMES).map(([value, name]) => ({ value, name }))

/** A case is decided by one press; rule and words are filled in already. */
export function DecisionForm(props: DecisionFormProps) {
  const { action, kind, rule, print, hasAuthor, canRemove, refused } = props
  const typed = (name: string) => refused?.typed[name]?.[0]
  return (
    <OnceForm method="post" action={action} className="case-decision">
      {refused && <FormError>{refused.refusal.message}</FormError>}
      {print !== null && <input type="hidden" name="print" value={print} />}
      <div className="case-fields">
        <SelectField
          label="위반한 규칙"
          name="rule"
          required
          defaultValue={typed('rule') ?? rule}
          options={RULES}
        />
        {hasAuthor && (
          <SelectField
            label="정지 기간"
            name="days"
            required
            defaultValue={typed('days') ?? '1'}
            options={DAYS}
          />
        )}
      </div>
      {hasAuthor && (
        <details>
          <summary className="more-line">
            안내 문구 직접 쓰기 <Icon name="chevron-down" size="tiny" />
          </summary>
          <TextField
            label="작성자에게 보낼 안내"
            isOptional
            name="words"
            rows={3}
            maxLength={500}
            defaultValue={typed('words')}
            hint="비워두면 규칙에 맞는 안내를 보냅니다."
          />
        </details>
      )}
      <div className="case-buttons">
        <Button name="_act" value="dismiss" aria-keyshortcuts="1">
          문제없음<kbd>1</kbd>
        </Button>
        {hasAuthor && (
          <Button name="_act" value="warn" aria-keyshortcuts="2">
            경고<kbd>2</kbd>
          </Button>
        )}
        {canRemove && (
          <Button kind="danger" name="_act" value="remove" aria-keyshortcuts="3">
            {verdictName('REMOVE', kind)}
            <kbd>3</kbd>
          </Button>
        )}
        {hasAuthor && (
          <Button kind="danger" name="_act" value="suspend" aria-keyshortcuts="4">
            정지<kbd>4</kbd>
          </Button>
        )}
      </div>
    </OnceForm>
  )
}

interface AnswerFormProps {
  action: string
  words: string
  refused: { refusal: { message: string } } | undefined
}

/** Answers an author's appeal. */
export const AppealAnswerForm = ({ action, words, refused }: AnswerFormProps) => (
  <OnceForm method="post" action={action} className="case-decision">
    <b>이의</b>
    <p className="case-words">{words}</p>
    {refused && <FormError>{refused.refusal.message}</FormError>}
    <TextField label="작성자에게 보낼 답" name="answer" required rows={3} maxLength={1000} />
    <div className="case-buttons">
      <Button kind="primary" name="_act" value="lift">
        이의 인정, 결정 취소
      </Button>
      <Button name="_act" value="uphold">
        결정 유지
      </Button>
    </div>
  </OnceForm>
)
