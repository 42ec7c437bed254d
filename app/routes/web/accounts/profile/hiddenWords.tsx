import { useActionData } from '@remix-run/react'
import { MAX_HIDDEN_LETTERS, MAX_HIDDEN_WORDS } from '#domain/accounts/hiddenWord.ts'
import {
  addHiddenWord,
  listHiddenWords,
  NewHiddenWord,
  removeHiddenWord,
} from '#domain/accounts/hiddenWords.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { HiddenWordList } from '#ui/accounts/hiddenWordList.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/forms/field.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/my/hiddenWords'

export const meta = titled('숨길 단어')

export const loader = page(byMember(({ member }) => ({ words: listHiddenWords(member) })))

export const action = form({
  '': byMember({ input: NewHiddenWord }, ({ member, input }) => {
    const { word } = addHiddenWord(member, input)
    return redirectWithToast(HERE, `‘${word}’ 단어를 숨깁니다.`)
  }),
  remove: byMember(({ member, rowId }) => {
    removeHiddenWord(member, rowId)
    return redirectWithToast(HERE, '숨긴 단어를 삭제하였습니다.')
  }),
})

/** The words that the member does not want to read, anywhere. */
export default function HiddenWords() {
  const { words } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  const error = refused?.refusal.fields.word
  return (
    <>
      <PageHead title="숨길 단어" words={`${words.length} / ${MAX_HIDDEN_WORDS}개`} />
      <section className="panel" aria-label="숨길 단어 추가">
        {refused && !error && <FormError className="px-4 pt-4">{refused.refusal.message}</FormError>}
        <OnceForm method="post" className="form" key={words.length} preventScrollReset>
          <Field
            label="단어"
            name="word"
            required
            maxLength={MAX_HIDDEN_LETTERS}
            defaultValue={refused?.typed.word?.[0]}
            error={error}
            hint="이 단어가 들어 있는 글과 댓글, 딜은 접어 둡니다. 키워드 알림과 추천 알림도 보내지 않습니다. 띄어쓰기와 대소문자는 상관없습니다."
            autoComplete="off"
          />
          <div>
            <Button kind="primary">추가</Button>
          </div>
        </OnceForm>
      </section>
      <section className="panel" aria-label="숨긴 단어">
        {words.length === 0 ? (
          <EmptyState title="숨긴 단어가 없습니다">
            보고 싶지 않은 단어를 추가하면 그 단어가 들어 있는 글과 댓글을 접어 둡니다.
          </EmptyState>
        ) : (
          <HiddenWordList words={words} />
        )}
      </section>
    </>
  )
}
