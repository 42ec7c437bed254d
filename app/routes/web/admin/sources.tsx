import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { learnWord, NewLearnedWord } from '#domain/catalog/categories/learnedWords.server.ts'
import { listUnknownCategories } from '#domain/catalog/categories/unknownCategories.server.ts'
import { listRobots } from '#domain/sources/robots.server.ts'
import { MAX_SAVED_BYTES, SavedPageSource, trySavedPage } from '#domain/sources/savedPages.server.ts'
import type { SourceHealth } from '#domain/sources/sourceHealth.ts'
import { listRuns } from '#domain/sources/sourceRuns.server.ts'
import { askReading, listSourceHealth, switchSource } from '#domain/sources/sources.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { pickFile } from '#http/input/fileInput.server.ts'
import { SavedPageForm } from '#ui/admin/savedPageForm.tsx'
import { SourceSwitches } from '#ui/admin/sourceSwitches.tsx'
import { UnknownCategoryList } from '#ui/admin/unknownCategoryList.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/admin/sources'
const RUNS_SHOWN = 10

export const meta = titled('출처 관리')

export const loader = page(
  byAdmin(() => ({
    sources: withRobots(listSourceHealth()),
    unknown: listUnknownCategories(),
  })),
)

function withRobots(sources: SourceHealth[]) {
  const robots = new Map(listRobots().map((each) => [each.sourceKey, each]))
  return sources.map((source) => ({
    ...source,
    runs: listRuns(source.key, RUNS_SHOWN),
    robots: robots.get(source.key) ?? null,
  }))
}

const Key = z.object({ key: z.string('출처를 보내주세요.').max(40) })

const switchTo = (enabled: boolean, words: string) =>
  byAdmin({ input: Key }, ({ input }) => {
    switchSource(input.key, { enabled })
    return redirectWithToast(HERE, words)
  })

export const action = form({
  off: switchTo(false, '출처를 껐습니다.'),
  on: switchTo(true, '출처를 켰습니다. 곧 다시 수집합니다.'),
  read: byAdmin({ input: Key }, ({ input }) => {
    askReading(input.key)
    return redirectWithToast(HERE, '20초 안에 다시 수집합니다.')
  }),
  parse: byAdmin({ input: SavedPageSource, limit: 'REACTIONS' }, async ({ input: { key }, form }) => ({
    tried: { key, ...(await trySavedPage(key, pickFile(form, MAX_SAVED_BYTES, '페이지'))) },
  })),
  learn: byAdmin({ input: NewLearnedWord }, ({ input }) => {
    learnWord(input)
    return redirectWithToast(HERE, '분류를 지정하였습니다. 새 글부터 적용합니다.')
  }),
})

/** The sources with their health, switches and last readings; unknown category words to map. */
export default function Sources() {
  const { sources, unknown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'refusal' in answer ? answer : undefined
  const tried = answer && 'tried' in answer ? answer.tried : null
  return (
    <>
      <PageHead title="출처 관리" words="끄거나 켜면 다시 시작하지 않아도 바로 적용됩니다." />
      {refused && <FormError className="p-4">{refused.refusal.message}</FormError>}
      <section className="panel" aria-label="출처">
        <SourceSwitches sources={sources} />
      </section>
      <section className="panel" aria-label="저장한 페이지 테스트">
        <SavedPageForm sources={sources} tried={tried} />
      </section>
      {unknown.length > 0 && <UnknownCategoryList categories={unknown} canLearn />}
    </>
  )
}
