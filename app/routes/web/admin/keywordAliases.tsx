import { useActionData } from '@remix-run/react'
import {
  AliasLines,
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
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/admin/keywordAliases'
const ROWS = 16

export const meta = titled('키워드 별칭')

export const loader = page(async ({ request }) => {
  await requireAdmin(request)
  return { aliases: listAliases() }
})

export const action = form(
  byAdmin({ input: AliasLines }, ({ input }) => {
    replaceAliases(readAliasLines(input))
    return redirectWithToast(HERE, '별칭을 저장하였습니다. 모든 키워드에 바로 쓰입니다.')
  }),
)

/** The alternative names of a thing: a keyword matches all of them. */
export default function KeywordAliases() {
  const { aliases } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  const text = refused?.typed.lines?.[0] ?? aliases.map((names) => names.join(', ')).join('\n')
  const error = refused?.refusal.message
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
          <div className="actions">
            <Button kind="primary" size="large">
              저장
            </Button>
          </div>
        </OnceForm>
      </section>
    </>
  )
}
