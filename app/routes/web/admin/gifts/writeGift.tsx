import { useActionData } from '@remix-run/react'
import { addGift, NewGift } from '#domain/gifts/store/gifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Keyed, newKey } from '#http/input/idempotencyKey.server.ts'
import { readPictured } from '#http/input/pictureInput.server.ts'
import { GiftForm } from '#ui/admin/gifts/giftForm.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('선물 추가')

export const loader = page(bySuperAdmin(() => ({ requestKey: newKey() })))

export const action = form(
  bySuperAdmin({ input: Keyed.extend(NewGift.shape) }, async ({ member, form }) => {
    addGift(member, await readPictured({ member, form }, Keyed.extend(NewGift.shape)))
    return redirectWithToast('/auth/superAdmin/gifts', '상점에 선물을 추가하였습니다.')
  }),
)

export default function WriteGift() {
  const { requestKey } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <>
      <PageHead title="선물 추가" words="저장하면 바로 상점에 보입니다" />
      <section className="panel" aria-label="새 선물">
        <GiftForm gift={null} requestKey={requestKey} {...refused} />
      </section>
    </>
  )
}
