import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { SearchWords } from '#domain/fields.ts'
import { tryWords } from '#domain/moderation/watching/trial.server.ts'
import {
  asWatched,
  listWatchedWords,
  NewWatchedWords,
  unwatchWord,
  watchWords,
} from '#domain/moderation/watching/watchedWords.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { TrialResult } from '#ui/admin/words/trialResult.tsx'
import { WatchedWordForm } from '#ui/admin/words/watchedWordForm.tsx'
import { WatchedWordList } from '#ui/admin/words/watchedWordList.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { ListSearch } from '#ui/controls/lists/listSearch.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { pageText, withQuery } from '#ui/query.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/admin/watchedWords'

export const meta = titled('주의 단어')

const Search = z.object({ searchKeyword: SearchWords })

export const loader = page(
  byAdmin({ query: { search: Search, paging: Paging } }, ({ query: { search, paging } }) => ({
    ...search,
    words: listWatchedWords(search.searchKeyword || null, paging),
  })),
)

export const action = form({
  try: byAdmin({ input: NewWatchedWords, limit: 'REACTIONS' }, async ({ input, form }) => ({
    trial: await tryWords(asWatched(input)),
    typed: Object.fromEntries([...form.fields.keys()].map((name) => [name, form.fields.getAll(name)])),
  })),
  save: byAdmin({ input: NewWatchedWords }, ({ input }) => {
    watchWords(input)
    return redirectWithToast(HERE, `주의 단어 ${input.words.length}개를 저장하였습니다. 바로 적용됩니다.`)
  }),
  remove: byAdmin(({ rowId }) => {
    unwatchWord(rowId)
    return redirectWithToast(HERE, '주의 단어를 삭제하였습니다.')
  }),
})

/** Words and domains that writings are searched for: tried against what members wrote, then saved. */
export default function WatchedWords() {
  const { searchKeyword, words } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'refusal' in answer ? answer : undefined
  const trial = answer && 'trial' in answer ? answer.trial : undefined
  useFocusOnRefusal(refused)
  const { contents, ...paging } = words
  return (
    <>
      <PageHead
        title="주의 단어"
        words="띄어쓰기, 자모, 숫자, 비슷한 글자로 바꿔 써도 찾습니다. 저장하기 전에 최근 글에서 테스트합니다."
      />
      <section className="panel" aria-label="단어 추가">
        <WatchedWordForm
          // Saved words leave the form.
          key={contents[0]?.id}
          typed={answer?.typed}
          refusal={refused?.refusal}
          isTried={trial !== undefined}
        >
          {trial && <TrialResult trial={trial} />}
        </WatchedWordForm>
      </section>
      <section className="panel" aria-label="주의 단어 목록">
        <ListSearch label="단어 찾기" searchKeyword={searchKeyword} />
        {contents.length === 0 ? (
          <EmptyState title={searchKeyword === '' ? '주의 단어가 없습니다' : '찾는 단어가 없습니다'}>
            단어나 도메인을 추가하면 새로 쓰는 글과 댓글, 채팅에서 찾습니다.
          </EmptyState>
        ) : (
          <WatchedWordList words={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => withQuery(HERE, { searchKeyword, page: pageText(number) })} />
    </>
  )
}
