import { useActionData } from '@remix-run/react'
import { giveUserGift, NewUserGift } from '#domain/gifts/userGifts/userGifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Keyed, newKey } from '#http/input/idempotencyKey.server.ts'
import { readPictured } from '#http/input/pictureInput.server.ts'
import { USER_GIFTS } from '#ui/admin/orders/orderFilters.tsx'
import { UserGiftForm } from '#ui/admin/orders/userGiftForm.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('선물 보내기')

export const loader = page(bySuperAdmin(() => ({ requestKey: newKey() })))

export const action = form(
  bySuperAdmin({ input: Keyed.extend(NewUserGift.shape) }, async ({ member, form }) => {
    const { id } = giveUserGift(member, await readPictured({ member, form }, Keyed.extend(NewUserGift.shape)))
    return redirectWithToast(`${USER_GIFTS}/${id}/write`, '회원에게 선물을 보냈습니다.')
  }),
  { backFrom: () => `${USER_GIFTS}/write` },
)

/** Gives a member a gift. */
export default function WriteUserGift() {
  const { requestKey } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <>
      <PageHead title="선물 보내기" words="회원에게 알림이 가고, 회원의 선물 목록에 보입니다" />
      <section className="panel" aria-label="새 선물">
        <UserGiftForm
          requestKey={requestKey}
          start={{ userId: null, name: '', description: '', imagePath: null, expiresAt: null }}
          {...refused}
        />
      </section>
    </>
  )
}
