import { useFetcher, useNavigation } from '@remix-run/react'
import { MAX_KEYWORD_LENGTH } from '#domain/alerts/keywords/keyword.ts'
import type { KeywordPreview } from '#domain/alerts/keywords/preview.server.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Choices, Field } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Unscripted } from '../../controls/scripted.tsx'
import { Icon } from '../../icons/icon.tsx'
import { SourceMark } from '../../products/sources/sourceMarks.tsx'
import { readLoaded } from '../../rendering/loaded.ts'
import { fieldsOf, type Typed, typedList, typedText } from '../typed.ts'
import { usePausedTyping } from '../usePausedTyping.ts'
import { KeywordPreviewPanel } from './keywordPreview.tsx'

const PATH = '/keywordNotify'
/** The pause in typing before the preview loads. */
const TYPING_PAUSE_MS = 400

interface KeywordFormProps {
  /** The refused input, or the values of the alert that is changed. */
  typed: Typed
  errors: Record<string, string>
  /** The preview of the typed keyword; null if it is no valid keyword. */
  preview: KeywordPreview | null
  /** The alert that is changed; null for a new one. */
  id: number | null
}

/** The form of a keyword alert. It shows a preview while the member types, without a script by a button. */
export function KeywordForm({ typed, errors, preview, id }: KeywordFormProps) {
  const sources = typedList(typed, 'sources')
  const categoryIds = typedList(typed, 'categoryIds')
  const trial = useFetcher<{ trial: Trial | null }>({ key: 'keyword-preview' })
  const look = usePausedTyping(TYPING_PAUSE_MS, (form) => trial.load(`${PATH}?${fieldsOf(form)}`))
  const first = preview && { keyword: typedText(typed, 'keyword'), preview }
  const tried = readLoaded<typeof trial.data>(trial.data)
  const shown = tried ? tried.trial : first
  return (
    <OnceForm className="form" method="post" action={PATH} onChange={look} preventScrollReset>
      {id !== null && <input type="hidden" name="id" value={id} />}
      <Field
        label="키워드"
        name="keyword"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="예: 신라면, 에어팟 프로"
        hint={`띄어쓰기와 대소문자는 가리지 않습니다. ${MAX_KEYWORD_LENGTH}자까지 쓸 수 있습니다.`}
        defaultValue={typedText(typed, 'keyword')}
        error={errors.keyword}
      />
      <Field
        label="제외할 말"
        name="excludes"
        autoComplete="off"
        placeholder="예: 케이스, 중고"
        hint="쉼표로 나누어 적습니다."
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
      <Choices legend="커뮤니티" error={errors.sources}>
        {COMMUNITIES.map(({ key, name }) => (
          <Choice key={key} name="sources[]" value={key} defaultChecked={sources.includes(key)}>
            <SourceMark source={key} />
            {name}
          </Choice>
        ))}
      </Choices>
      <Choices legend="분류" error={errors.categoryIds}>
        {CATEGORIES.map(({ id, name }) => (
          <Choice key={id} name="categoryIds[]" value={id} defaultChecked={categoryIds.includes(String(id))}>
            {name}
          </Choice>
        ))}
      </Choices>
      {id !== null && (
        <div className="choices">
          <Choice name="historyOnly" value="true" defaultChecked={typedText(typed, 'historyOnly') === 'true'}>
            알림 내역에서만 보기
          </Choice>
        </div>
      )}
      <div role="status" aria-busy={trial.state === 'loading'}>
        {shown && <KeywordPreviewPanel {...shown} />}
      </div>
      <SubmitButton id={id} />
    </OnceForm>
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
      <Unscripted isInline>
        <Button size="large" formMethod="get">
          미리 보기
        </Button>
      </Unscripted>
      <Button kind="primary" size="large" name="_act" value={id === null ? '' : 'edit'} aria-busy={isSending}>
        {isSending && <Icon name="loader-circle" size="small" className="turning" />}
        {id === null ? '알림 등록' : '바꾸기'}
      </Button>
    </div>
  )
}
