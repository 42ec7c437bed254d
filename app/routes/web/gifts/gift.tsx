import { useActionData } from '@remix-run/react'
import type { Member } from '#domain/accounts/member.ts'
import { getGift } from '#domain/gifts/store/gifts.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { Recipient } from '#domain/gifts/userGifts/recipient.server.ts'
import { userGiftPath } from '#domain/rewards/entryPaths.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { byMember, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Keyed, newKey } from '#http/input/idempotencyKey.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { GiftOfferBody } from '#ui/gifts/giftOffer.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled(
  (data) => (data as { gift: { name: string } } | undefined)?.gift.name ?? '선물 신청',
)

export const loader = page(
  byVisitor(({ member, id }) => {
    const gift = getGift(id)
    return {
      gift: v0.gift(gift),
      isClosed: gift.closedAt !== null,
      mine: member && {
        star: readBalance(member.id, 'STAR').balance,
        isNoauth: member.isNoauth,
        requestKey: newKey(),
      },
    }
  }),
)

const buy = (member: Member, giftId: number, asked: { requestKey: string; recipient: Recipient | null }) =>
  redirectWithToast(userGiftPath(buyGift(member, giftId, asked).id), '선물을 신청하였습니다.')

export const action = form({
  buy: byMember({ input: Keyed }, ({ member, id, input }) => buy(member, id, { ...input, recipient: null })),
  send: byMember({ input: Recipient.extend(Keyed.shape) }, ({ member, id, input }) => {
    const { requestKey, ...recipient } = input
    return buy(member, id, { requestKey, recipient })
  }),
})

/** A gift of the store with the button to buy it. */
export default function StoreGift() {
  const offer = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <Box title={offer.gift.name}>
      <GiftOfferBody {...offer} refused={refused} />
      <ButtonLink to="/giftStore" kind="plain" block>
        선물 상점
      </ButtonLink>
    </Box>
  )
}
