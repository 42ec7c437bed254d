import { useActionData } from '@remix-run/react'
import { changeGift, closeGift, GiftChange, getGift } from '#domain/gifts/store/gifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { readPictured } from '#http/input/pictureInput.server.ts'
import { GiftForm } from '#ui/admin/gifts/giftForm.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('선물 수정')

export const loader = page(bySuperAdmin(({ id }) => getGift(id)))

const pathOf = (id: number) => `/auth/superAdmin/gifts/${id}/write`

export const action = form({
  '': bySuperAdmin({ input: GiftChange }, async ({ member, id, form }) => {
    changeGift(member, id, await readPictured({ member, form }, GiftChange))
    return redirectWithToast(pathOf(id), '선물을 저장하였습니다.')
  }),
  close: bySuperAdmin(({ id }) => {
    closeGift(id, true)
    return redirectWithToast(pathOf(id), '상점에서 내렸습니다. 이미 신청한 선물은 그대로입니다.')
  }),
  open: bySuperAdmin(({ id }) => {
    closeGift(id, false)
    return redirectWithToast(pathOf(id), '상점에 다시 올렸습니다.')
  }),
})

/** A gift of the store: its fields, and whether the store has it. */
export default function EditGift() {
  const gift = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  const isClosed = gift.closedAt !== null
  return (
    <>
      <PageHead title="선물 수정" words={isClosed ? '상점에서 내린 선물입니다' : '상점에 보이는 선물입니다'}>
        <OnceForm method="post" preventScrollReset>
          <Button name="_act" value={isClosed ? 'open' : 'close'}>
            {isClosed ? '상점에 올리기' : '상점에서 내리기'}
          </Button>
        </OnceForm>
      </PageHead>
      <section className="panel" aria-label="선물 내용">
        <GiftForm key={`${gift.stock} ${gift.imagePath}`} gift={gift} {...refused} />
      </section>
    </>
  )
}
