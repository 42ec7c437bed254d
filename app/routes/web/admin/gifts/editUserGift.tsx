import { useActionData } from '@remix-run/react'
import { IMAGE_MAX_BYTES } from '#domain/accounts/profile/images.server.ts'
import { listChanges } from '#domain/gifts/userGifts/changes.server.ts'
import { getOrder } from '#domain/gifts/userGifts/orders.server.ts'
import {
  archiveUserGift,
  changeUserGift,
  deleteUserGift,
  NewUserGift,
  StatusChange,
  updateStatus,
} from '#domain/gifts/userGifts/userGifts.server.ts'
import { NewVoucher, sendVoucherPicture } from '#domain/gifts/userGifts/vouchers.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { pickFile } from '#http/input/fileInput.server.ts'
import { readPictured } from '#http/input/pictureInput.server.ts'
import { ChangeList } from '#ui/admin/orders/changeList.tsx'
import { USER_GIFTS } from '#ui/admin/orders/orderFilters.tsx'
import { RemovalForm } from '#ui/admin/orders/removalForm.tsx'
import { StatusForm } from '#ui/admin/orders/statusForm.tsx'
import { UserGiftFacts } from '#ui/admin/orders/userGiftFacts.tsx'
import { UserGiftForm } from '#ui/admin/orders/userGiftForm.tsx'
import { VoucherForm } from '#ui/admin/orders/voucherForm.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('회원 선물')

export const loader = page(bySuperAdmin(({ id }) => ({ gift: getOrder(id), changes: listChanges(id) })))

const pathOf = (id: number) => `${USER_GIFTS}/${id}/write`

export const action = form({
  '': bySuperAdmin({ input: NewUserGift }, async ({ member, id, form }) => {
    changeUserGift(member, id, await readPictured({ member, form }, NewUserGift))
    return redirectWithToast(pathOf(id), '선물을 저장하였습니다.')
  }),
  status: bySuperAdmin({ input: StatusChange }, ({ member, id, input }) => {
    updateStatus(member, { ...input, id })
    return redirectWithToast(pathOf(id), '상태를 변경하고 회원에게 알렸습니다.')
  }),
  voucher: bySuperAdmin({ input: NewVoucher }, async ({ member, id, input, form }) => {
    await sendVoucherPicture(member, id, { ...input, bytes: pickFile(form, IMAGE_MAX_BYTES) })
    return redirectWithToast(pathOf(id), '쿠폰을 발송하였습니다.')
  }),
  archive: bySuperAdmin(({ id }) => {
    archiveUserGift(id)
    return redirectWithToast(USER_GIFTS, '선물을 보관하였습니다.')
  }),
  remove: bySuperAdmin(({ id }) => {
    deleteUserGift(id)
    return redirectWithToast(USER_GIFTS, '선물을 삭제하였습니다.')
  }),
})

/** A member's gift with its changes: its state, the voucher to send, and what staff may edit. */
export default function EditUserGift() {
  const { gift, changes } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  const pressed = refused?.typed._act?.[0] ?? ''
  const refusedAt = (act: string) => (pressed === act ? refused : undefined)
  const canSendVoucher = gift.delivery === 'VOUCHER' && gift.status === 'CONFIRMED'
  return (
    <>
      <PageHead title={gift.name} words={`회원 선물 #${gift.id}`} />
      <section className="panel" aria-label="선물 내용">
        <UserGiftFacts gift={gift} />
      </section>
      {canSendVoucher && (
        <section className="panel">
          <div className="panel-head">
            <h2>쿠폰 발송</h2>
          </div>
          <VoucherForm {...refusedAt('voucher')} expiresAt={gift.expiresAt} />
        </section>
      )}
      <StatusForm gift={gift} {...refusedAt('status')} />
      <section className="panel">
        <div className="panel-head">
          <h2>처리 기록</h2>
        </div>
        <ChangeList changes={changes} memberId={gift.userId} />
      </section>
      {gift.origin === 'STAFF' && (
        <section className="panel">
          <div className="panel-head">
            <h2>수정</h2>
          </div>
          <UserGiftForm key={gift.imagePath} start={gift} {...refusedAt('')} />
        </section>
      )}
      <RemovalForm gift={gift} refusal={(refusedAt('remove') ?? refusedAt('archive'))?.refusal} />
    </>
  )
}
