import type { ReactNode } from 'react'
import { WATCH_ACTION_NAMES } from '#domain/moderation/watching/watchedWord.ts'
import { type Typed, typedText } from '../../alerts/typed.ts'
import { Button } from '../../controls/button.tsx'
import { SelectField, TextField } from '../../controls/forms/field.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import type { Refused } from '../refused.ts'

const ACTIONS = Object.entries(WATCH_ACTION_NAMES).map(([value, name]) => ({ value, name }))

interface Props {
  typed?: Typed
  refusal?: Refused
  /** The words were tried: they may be saved. */
  isTried: boolean
  /** The results of the trial. */
  children?: ReactNode
}

/** New watched words: first they are tried, then saved. */
export function WatchedWordForm({ typed, refusal, isTried, children }: Props) {
  const errors = refusal?.fields ?? {}
  const field = (name: string) => ({
    name,
    defaultValue: typed ? typedText(typed, name) : '',
    error: errors[name],
  })
  return (
    <OnceForm className="form" method="post" preventScrollReset>
      {refusal && Object.keys(errors).length === 0 && <FormError>{refusal.message}</FormError>}
      <TextField
        {...field('words')}
        label="단어나 도메인"
        required
        rows={4}
        hint="한 줄에 하나. 도메인은 example.com처럼 입력하면 아래 주소도 함께 찾습니다."
      />
      <SelectField {...field('action')} label="처리" required options={ACTIONS} />
      <TextField
        {...field('exceptions')}
        label="괜찮은 표현"
        rows={2}
        hint="이 단어가 들어 있어도 괜찮은 표현을 쉼표로 구분해 입력합니다. 예: 시발점, 시발역"
      />
      {children}
      <div className="actions">
        <Button kind={isTried ? undefined : 'primary'} name="_act" value="try" size="large">
          {isTried ? '다시 테스트' : '최근 글에서 테스트'}
        </Button>
        {isTried && (
          <Button kind="primary" name="_act" value="save" size="large">
            저장
          </Button>
        )}
      </div>
    </OnceForm>
  )
}
