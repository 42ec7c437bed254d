import { useActionData } from '@remix-run/react'
import * as z from 'zod'
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

/** The link on a member's page has their number. */
const Asked = z.object({ userId: z.coerce.number().int().positive().nullable().catch(null).default(null) })

export const loader = page(
  bySuperAdmin({ query: Asked }, ({ query: { userId } }) => ({ requestKey: newKey(), userId })),
)

export const action = form(
  bySuperAdmin({ input: Keyed.extend(NewUserGift.shape) }, async ({ member, form }) => {
    const { id } = giveUserGift(member, await readPictured({ member, form }, Keyed.extend(NewUserGift.shape)))
    return redirectWithToast(`${USER_GIFTS}/${id}/write`, '회원에게 선물을 보냈습니다.')
  }),
  { backFrom: () => `${USER_GIFTS}/write` },
)

/** Gives a member a gift. */
export default function WriteUserGift() {
  const { requestKey, userId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <>
      <PageHead title="선물 보내기" words="회원에게 알림이 가고, 회원의 선물 목록에 보입니다" />
      <section className="panel" aria-label="새 선물">
        <UserGiftForm
          requestKey={requestKey}
          receiverId={userId}
          start={{ userId: null, name: '', description: '', imagePath: null, expiresAt: null }}
          {...refused}
        />
      </section>
    </>
  )
}
