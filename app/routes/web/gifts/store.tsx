import { listGifts } from '#domain/gifts/store/gifts.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { list } from '#http/v0/wire.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { GiftCard } from '#ui/gifts/giftCard.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export const meta = titled('선물 상점', {
  description: '모은 스타 포인트로 신청하는 선물과 가격, 남은 수량입니다.',
})

export const loader = page(
  byVisitor({ query: Paging }, ({ member, query }) => ({
    gifts: list(listGifts(query), v0.gift),
    star: member && readBalance(member.id, 'STAR').balance,
  })),
)

/** The gifts of the store, cheapest first. */
export default function GiftStore() {
  const { gifts, star } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="선물 상점"
        words={
          star === null
            ? '스타 포인트로 선물을 신청합니다'
            : `내 스타 포인트 ★ ${star.toLocaleString('ko-KR')}`
        }
      >
        {star !== null && (
          <ButtonLink to="/auth/my/giftPurchases" size="small">
            내 선물
          </ButtonLink>
        )}
      </PageHead>
      <section className="panel" aria-label="선물">
        {gifts.contents.length === 0 ? (
          <EmptyState
            title="선물을 준비하고 있습니다"
            actions={<ButtonLink to="/help#points">스타 포인트 모으기</ButtonLink>}
          >
            선물이 들어오면 여기에 보입니다. 모은 스타 포인트는 그대로 남아 있습니다.
          </EmptyState>
        ) : (
          <ul className="gifts">
            {gifts.contents.map((gift) => (
              <GiftCard key={gift.id} gift={gift} />
            ))}
          </ul>
        )}
        <Pager {...gifts} pathOf={(page) => `/giftStore?page=${page}`} />
      </section>
    </>
  )
}
