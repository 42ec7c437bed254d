import { useFetcher, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { MAX_KEYWORD_LENGTH } from '#domain/alerts/keywords/keyword.ts'
import type { KeywordPreview } from '#domain/alerts/keywords/preview.server.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'
import { Button, ButtonLink } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Choices, Field } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Unscripted } from '../../controls/scripted.tsx'
import { Icon } from '../../icons/icon.tsx'
import { SourceMark } from '../../products/sources/sourceMarks.tsx'
import { readLoaded } from '../../rendering/loaded.ts'
import type { TypingState } from '../alertHead.tsx'
import { type Typed, typedFieldsOf, typedList, typedText } from '../typed.ts'
import { usePausedTyping } from '../usePausedTyping.ts'
import { InsideChoice, KeywordPreviewPanel, KeywordResult } from './keywordPreview.tsx'

const PATH = '/keywordNotify'
/** The pause in typing before the preview loads. */
const TYPING_PAUSE_MS = 400
const NO_CHOICE = '선택하지 않으면 전체'

interface KeywordFormProps {
  /** The refused input, or the values of the alert that is changed. */
  typed: Typed
  errors: Record<string, string>
  /** The preview of the typed keyword; null if it is no valid keyword. */
  preview: KeywordPreview | null
  /** The alert that is changed; null for a new one. */
  id: number | null
}

/**
 * The form of a keyword alert: one field, its result in one line and the button. The conditions fold out. It shows the
 * result while the member types, without a script by a button.
 */
export function KeywordForm({ typed, errors, preview, id }: KeywordFormProps) {
  const trial = useFetcher<{ trial: Trial | null }>({ key: 'keyword-preview' })
  const look = usePausedTyping(TYPING_PAUSE_MS, (form) => trial.load(`${PATH}?${typedFieldsOf(form)}`))
  const first = preview && { keyword: typedText(typed, 'keyword'), preview }
  // The answer for an earlier form is not shown in a new one.
  const answered = useRef(trial.data)
  const tried = trial.data === answered.current ? undefined : readLoaded<typeof trial.data>(trial.data)
  const shown = tried ? tried.trial : first
  const form = useFocusForTyping()
  return (
    <OnceForm className="form ask" method="post" action={PATH} onChange={look} preventScrollReset>
      {id !== null && <input type="hidden" name="id" value={id} />}
      <div ref={form}>
        <Field
          label={id === null ? '무엇을 기다리세요?' : '키워드'}
          name="keyword"
          required
          maxLength={200}
          autoComplete="off"
          enterKeyHint="done"
          placeholder="예: 신라면, 에어팟 프로"
          defaultValue={typedText(typed, 'keyword')}
          error={errors.keyword}
        />
      </div>
      <div className="result" role="status" aria-busy={trial.state === 'loading'}>
        {shown ? (
          <KeywordResult {...shown} />
        ) : (
          `띄어쓰기와 대소문자는 상관없습니다. ${MAX_KEYWORD_LENGTH}자까지 쓸 수 있습니다.`
        )}
      </div>
      {shown && <InsideChoice {...shown} />}
      <SubmitButton id={id} />
      <Conditions typed={typed} errors={errors} isEdited={id !== null} />
      {shown && <KeywordPreviewPanel {...shown} />}
    </OnceForm>
  )
}

/** Focuses the field for a visitor who followed a link for typing. */
function useFocusForTyping() {
  const { state } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const isAsked = (state as TypingState | null)?.types ?? false
  useEffect(() => {
    if (isAsked) place.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [isAsked])
  return place
}

function Conditions({
  typed,
  errors,
  isEdited,
}: Pick<KeywordFormProps, 'typed' | 'errors'> & { isEdited: boolean }) {
  const sources = typedList(typed, 'sources')
  const categoryIds = typedList(typed, 'categoryIds')
  const texts = ['excludes', 'maxPrice', 'minHeat'].map((name) => typedText(typed, name))
  const isUsed = texts.some((text) => text !== '') || sources.length > 0 || categoryIds.length > 0
  const { keyword: _, ...wrong } = errors
  return (
    <details className="fold" open={isUsed || isEdited || Object.keys(wrong).length > 0}>
      <summary>
        {isEdited ? '조건' : '조건 추가'}
        <Icon name="chevron-down" size="small" />
      </summary>
      <div>
        <Field
          label="제외 단어"
          name="excludes"
          autoComplete="off"
          placeholder="예: 케이스, 중고"
          hint="쉼표로 구분해 입력해주세요."
          defaultValue={typedText(typed, 'excludes')}
          error={errors.excludes}
        />
        <div className="two-col">
          <Field
            label="최고 가격"
            name="maxPrice"
            inputMode="numeric"
            unit="원"
            autoComplete="off"
            hint="배송비를 뺀 값입니다."
            defaultValue={typedText(typed, 'maxPrice')}
            error={errors.maxPrice}
          />
          <Field
            label="최소 추천"
            name="minHeat"
            inputMode="numeric"
            unit="개"
            autoComplete="off"
            defaultValue={typedText(typed, 'minHeat')}
            error={errors.minHeat}
          />
        </div>
        <Choices legend="커뮤니티" none={NO_CHOICE} error={errors.sources}>
          {COMMUNITIES.map(({ key, name }) => (
            <Choice key={key} name="sources[]" value={key} defaultChecked={sources.includes(key)}>
              <SourceMark source={key} />
              {name}
            </Choice>
          ))}
        </Choices>
        <Choices legend="분류" none={NO_CHOICE} error={errors.categoryIds}>
          {CATEGORIES.map(({ id, name }) => (
            <Choice
              key={id}
              name="categoryIds[]"
              value={id}
              defaultChecked={categoryIds.includes(String(id))}
            >
              {name}
            </Choice>
          ))}
        </Choices>
        {isEdited && (
          <div className="choices">
            <Choice
              name="historyOnly"
              value="true"
              defaultChecked={typedText(typed, 'historyOnly') === 'true'}
            >
              알림 내역에서만 보기
            </Choice>
          </div>
        )}
      </div>
    </details>
  )
}

/** The preview of the typed keyword. */
interface Trial {
  keyword: string
  preview: KeywordPreview
}

function SubmitButton({ id }: { id: number | null }) {
  const isSending = useNavigation().formData?.has('keyword') ?? false
  return (
    <div className="actions">
      {id !== null && (
        <ButtonLink to={PATH} size="large">
          취소
        </ButtonLink>
      )}
      <Unscripted isInline>
        <Button size="large" formMethod="get">
          미리보기
        </Button>
      </Unscripted>
      <Button
        kind="primary"
        size="large"
        className="grow"
        name="_act"
        value={id === null ? '' : 'edit'}
        aria-busy={isSending}
      >
        {isSending && <Icon name="loader-circle" size="small" className="turning" />}
        {id === null ? '알림 등록' : '저장'}
      </Button>
    </div>
  )
}
