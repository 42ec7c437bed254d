import { useNavigation } from '@remix-run/react'
import { MAX_KEYWORD_LENGTH } from '../../domain/alerts/keyword.ts'
import { CATEGORIES } from '../../domain/products/categories.ts'
import { COMMUNITIES } from '../../domain/products/sources/communities.ts'
import { Button } from '../controls/button.tsx'
import { Choice, Choices, Field } from '../controls/field.tsx'
import { OnceForm } from '../controls/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import { SourceMark } from '../products/sourceMarks.tsx'
import { type Typed, typedList, typedText } from './typed.ts'

const WATCHED = COMMUNITIES.filter((community) => community.key !== 'member')

/** A new keyword alert. Keeps what was `typed`; `errors` stand at their fields. */
export function KeywordForm({ typed, errors }: { typed: Typed; errors: Record<string, string> }) {
  const sources = typedList(typed, 'sources')
  const categoryIds = typedList(typed, 'categoryIds')
  return (
    <OnceForm className="form" method="post" preventScrollReset>
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
        {WATCHED.map(({ key, name }) => (
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
      <SubmitButton />
    </OnceForm>
  )
}

function SubmitButton() {
  const isSending = useNavigation().formData?.has('keyword') ?? false
  return (
    <div className="actions">
      <Button kind="primary" size="large" aria-busy={isSending}>
        {isSending && <Icon name="loader-circle" size="small" className="turning" />}
        알림 등록
      </Button>
    </div>
  )
}
