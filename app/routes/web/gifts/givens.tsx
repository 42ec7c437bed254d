import { listDraws } from '#domain/gifts/draw/draws.server.ts'
import { receiptPath } from '#domain/rewards/entryPaths.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { list } from '#http/v0/wire.server.ts'
import { ByDay } from '#ui/byDay.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { PRIZE_ICONS } from '#ui/gifts/draw/shownDraw.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'
import { clockTime } from '#ui/time.ts'

const HERE = '/auth/my/giftGameGivens'

export const meta = titled('내 뽑기')

export const loader = page(
  byMember({ query: Paging }, ({ member, query }) => list(listDraws(member, query), v0.receipt)),
)

/** A member's draws, latest first, each with its receipt. */
export default function GiftGameGivens() {
  const draws = useLoaderData<typeof loader>()
  const rows = draws.contents.map((receipt) => ({ ...receipt, createdAt: Date.parse(receipt.createAt) }))
  return (
    <>
      <PageHead title="내 뽑기" words={`${draws.totalCount.toLocaleString('ko-KR')}번 뽑았습니다`}>
        <ButtonLink to="/giftGame" size="small">
          선물 뽑기
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label="내 뽑기">
        {rows.length === 0 ? (
          <EmptyState
            title="아직 뽑은 선물이 없습니다"
            actions={
              <ButtonLink to="/giftGame" kind="primary">
                선물 뽑기
              </ButtonLink>
            }
          >
            모은 포인트로 선물을 뽑으면 여기에 영수증과 함께 남습니다.
          </EmptyState>
        ) : (
          <ByDay rows={rows}>
            {({ id, n, prize, createdAt }) => (
              <li className="drawn" data-won={prize.kind === 'NOTHING' ? undefined : ''}>
                <Icon name={PRIZE_ICONS[prize.kind]} />
                <div>
                  <b>{prize.name}</b>
                  <p className="meta">
                    {clockTime(createdAt)} · 그날 {n}번째
                  </p>
                </div>
                <Link className="btn btn-small" to={receiptPath(id)} aria-label={`${n}번째 뽑기의 영수증`}>
                  영수증
                </Link>
              </li>
            )}
          </ByDay>
        )}
        <Pager {...draws} pathOf={(page) => `${HERE}?page=${page}`} />
      </section>
    </>
  )
}
