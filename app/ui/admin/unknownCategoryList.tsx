import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import type { UnknownCategory } from '#domain/catalog/categories/unknownCategories.server.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { RelativeTime } from '../relativeTime.tsx'

interface ListProps {
  categories: UnknownCategory[]
  /** Each word has a form that maps it to a category. */
  canLearn?: boolean
}

/** The category words of sources that our table lacks. */
export function UnknownCategoryList({ categories, canLearn }: ListProps) {
  return (
    <section className="panel" aria-label="미등록 분류">
      <div className="panel-head">
        <h2>미등록 분류</h2>
      </div>
      <p className="panel-body muted">
        출처에서 쓰지만 분류표에 없는 이름입니다. 상품 이름으로도 분류를 알 수 없으면 기타로 들어갑니다.
      </p>
      <ul className="hair">
        {categories.map(({ sourceKey, word, count, firstSeenAt }) => (
          <li key={`${sourceKey} ${word}`} className="grouped">
            <b>
              <bdi>{word}</bdi>
            </b>
            <span className="meta">
              {sourceName(sourceKey)} · 글 {count}건 · <RelativeTime at={firstSeenAt} /> 처음 나왔습니다
            </span>
            {canLearn && (
              <OnceForm method="post" preventScrollReset className="actions">
                <input type="hidden" name="word" value={word} />
                <select className="input" name="categoryId" aria-label={`${word}의 분류`}>
                  {CATEGORIES.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
                <Button name="_act" value="learn" size="small" aria-label={`${word} 분류 지정`}>
                  지정
                </Button>
              </OnceForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
