import { getOwnGift } from '#domain/gifts/userGifts/userGifts.server.ts'
import { findVoucherId } from '#domain/gifts/userGifts/vouchers.server.ts'
import { refuse } from '#domain/refusal.ts'
import { userGiftPath } from '#domain/rewards/entryPaths.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('쿠폰')

export const loader = page(
  byMember(({ member, id }) => {
    const { name } = getOwnGift(member, id)
    const imageId = findVoucherId(id) ?? refuse('not_found', '아직 쿠폰을 받지 않았습니다.')
    return { id, name, imageId }
  }),
)

/** The picture of a voucher across the width of a phone, on white, so that a till can read it. */
export default function Voucher() {
  const { id, name, imageId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={name} words="화면을 밝게 하고 매장에서 보여주세요">
        <ButtonLink to={userGiftPath(id)} size="small">
          돌아가기
        </ButtonLink>
      </PageHead>
      <div className="voucher">
        <img src={`/api/v0/auth/my/auth-images/${imageId}`} alt={`${name} 쿠폰`} />
      </div>
    </>
  )
}
