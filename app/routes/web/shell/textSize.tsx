import { data, redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { refuse } from '#domain/refusal.ts'
import { actBy } from '#http/acts.server.ts'
import { type FormRefusal, form } from '#http/answer.server.ts'
import { keepChoice } from '#http/display/choices.server.ts'
import { canSizeText } from '#http/display/clientKind.server.ts'
import { isSentByScript, pageBefore } from '#http/pageBefore.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { titled } from '#ui/meta.ts'
import { SIZE_FAILED, TextSizeForm } from '#ui/shell/menu/textSizeForm.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'
import { textSizeOf } from '#ui/textSize.ts'

export const meta = titled('글자 크기')

const WRONG = '글자 크기는 12부터 22까지의 짝수입니다.'
const Chosen = z.object({
  size: z.coerce.number(WRONG).refine((size) => textSizeOf(size) === size, WRONG),
})

/** Stores the chosen size for a year and redirects back. An app that is too old gets a message. */
export const action = form(
  actBy(({ request }) => (canSizeText(request) ? null : refuse('invalid', SIZE_FAILED)))(
    { input: Chosen },
    async ({ input, request }) => {
      const headers = { 'Set-Cookie': await keepChoice('text', input.size) }
      return isSentByScript(request)
        ? data(null, { headers })
        : redirect(pageBefore(request) ?? '/textSize', { headers })
    },
  ),
)

/** The dialog as a page. */
export default function TextSize() {
  const viewer = useViewer()
  const refused = useActionData<FormRefusal | null>()
  return (
    <>
      <PageHead title="글자 크기" />
      <section className="panel">
        <div className="panel-body pt-4">
          {refused && <FormError>{refused.refusal.message}</FormError>}
          <TextSizeForm {...viewer} />
        </div>
      </section>
    </>
  )
}
