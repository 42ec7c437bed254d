import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { giveRecipient, Recipient } from '#domain/gifts/userGifts/recipient.server.ts'
import {
  cancelOwnGift,
  getOwnGift,
  listOwnGifts,
  noteUsed,
} from '#domain/gifts/userGifts/userGifts.server.ts'
import { userGiftPath } from '#domain/rewards/entryPaths.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { list } from '#http/v0/wire.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { OwnGift } from '#ui/gifts/ownGift.tsx'
import { OwnGiftRow } from '#ui/gifts/ownGiftRow.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/my/giftPurchases'

export const meta = titled('내 선물')

/** `gift`: one gift instead of the list. */
const Chosen = z.object({ gift: z.coerce.number().int().positive().nullable().default(null).catch(null) })

export const loader = page(
  byMember({ query: { chosen: Chosen, paging: Paging } }, ({ member, query: { chosen, paging } }) => ({
    gift: chosen.gift === null ? null : v0.ownGiftWithChanges(getOwnGift(member, chosen.gift)),
    gifts: chosen.gift === null ? list(listOwnGifts(member, paging), v0.ownGift) : null,
  })),
)

const back = (id: number, words: string) => redirectWithToast(userGiftPath(id), words)

export const action = form(
  {
    cancel: byMember(({ member, rowId }) => {
      cancelOwnGift(member, rowId)
      return back(rowId, '선물 신청을 취소하였습니다.')
    }),
    used: byMember(({ member, rowId }) => {
      noteUsed(member, rowId)
      return back(rowId, '사용 완료로 변경하였습니다.')
    }),
    recipient: byMember({ input: Recipient }, ({ member, rowId, input }) => {
      giveRecipient(member, rowId, input)
      return back(rowId, '배송지를 저장하였습니다.')
    }),
  },
  { backFrom: () => HERE },
)

/** A member's gifts, or one of them with its changes. */
export default function GiftPurchases() {
  const { gift, gifts } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  if (gift) return <OwnGift gift={gift} refused={refused} />
  return (
    <>
      <PageHead title="내 선물" words={`${(gifts?.totalCount ?? 0).toLocaleString('ko-KR')}개`}>
        <ButtonLink to="/giftStore" size="small">
          선물 상점
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label="내 선물">
        {gifts?.contents.length === 0 && (
          <EmptyState
            title="아직 받은 선물이 없습니다"
            actions={
              <ButtonLink to="/giftStore" kind="primary">
                선물 상점
              </ButtonLink>
            }
          >
            선물 상점에서 신청하거나 선물 뽑기에서 당첨되면 여기에 보입니다.
          </EmptyState>
        )}
        <ul className="hair">
          {gifts?.contents.map((each) => (
            <OwnGiftRow key={each.id} gift={each} />
          ))}
        </ul>
        {gifts && <Pager {...gifts} pathOf={(page) => `${HERE}?page=${page}`} />}
      </section>
    </>
  )
}
