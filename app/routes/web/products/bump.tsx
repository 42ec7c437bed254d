import { useActionData } from '@remix-run/react'
import { bumpSale, readBumpOffer } from '#domain/deals/bumps/bumps.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { assertAppVersion } from '#http/display/clientKind.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { titled } from '#ui/meta.ts'
import { BumpForm } from '#ui/products/bumps/bumpForm.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('끌올')

export const loader = page(async ({ request, params }) => {
  const member = await requireMember(request)
  assertAppVersion(request)
  return { offer: readBumpOffer(member, readId(params.id)) }
})

export const action = form(
  byMember(({ member, id, request }) => {
    assertAppVersion(request)
    bumpSale(member, id)
    return redirectWithToast(`/products/${readBumpOffer(member, id).productId}`, '끌올을 완료하였습니다 ⭐')
  }),
)

/** The confirmation before a bump, for browsers without a script. */
export default function Bump() {
  const { offer } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <Box title="끌올하시겠습니까?">
      {refused && offer.obstacle === null && <FormError>{refused.refusal.message}</FormError>}
      <BumpForm offer={offer} no={<ButtonLink to={`/products/${offer.productId}`}>취소</ButtonLink>} />
    </Box>
  )
}
