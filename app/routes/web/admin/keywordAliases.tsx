import { useActionData } from '@remix-run/react'
import {
  AliasLines,
  aliasVersion,
  listAliases,
  readAliasLines,
  replaceAliases,
} from '#domain/alerts/matching/aliases.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { requireAdmin } from '#http/session/session.server.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/forms/field.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { revalidateOnConflict } from '#ui/rendering/revalidateOnConflict.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/admin/keywordAliases'
const ROWS = 16

export const meta = titled('키워드 별칭')

export const loader = page(async ({ request }) => {
  await requireAdmin(request)
  return { aliases: listAliases(), version: aliasVersion() }
})

export const shouldRevalidate = revalidateOnConflict

export const action = form(
  byAdmin({ input: AliasLines }, ({ input }) => {
    replaceAliases(readAliasLines(input))
    return redirectWithToast(HERE, '별칭을 저장하였습니다. 모든 키워드에 바로 쓰입니다.')
  }),
)

/** The alternative names of a thing: a keyword matches all of them. */
export default function KeywordAliases() {
  const { aliases, version } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  const saved = aliases.map((names) => names.join(', ')).join('\n')
  const text = refused?.typed.lines?.[0] ?? saved
  const error = refused?.refusal.message
  const isEdited = refused?.refusal.code === 'edited'
  // A refused editor has seen the other edit, so the next press may overwrite that version.
  const seen = isEdited ? version : (refused?.typed.version?.[0] ?? version)
  return (
    <>
      <PageHead title="키워드 별칭" words={`${aliases.length}묶음 · 에어팟을 등록해도 AirPods를 찾습니다`} />
      <section className="panel" aria-label="별칭 수정">
        <OnceForm className="form" method="post" preventScrollReset>
          <TextField
            key={text}
            label="같은 뜻의 이름"
            name="lines"
            rows={ROWS}
            isOptional={false}
            defaultValue={text}
            error={error}
            hint="한 줄에 한 묶음, 이름은 쉼표로 구분합니다. 띄어쓰기와 대소문자는 상관없습니다. 예: 에어팟, AirPods"
          />
          <input key={seen} type="hidden" name="version" defaultValue={seen} />
          {isEdited && <SavedAliases text={saved} />}
          <div className="actions">
            <Button kind="primary" size="large">
              {isEdited ? '내 별칭으로 덮어쓰기' : '저장'}
            </Button>
          </div>
        </OnceForm>
      </section>
    </>
  )
}

const SavedAliases = ({ text }: { text: string }) => (
  <section className="other-text" aria-label="지금 저장된 별칭">
    <h2>지금 저장된 별칭</h2>
    <p className="case-words">{text}</p>
  </section>
)
