import { listDaySums, listGiftCosts, SHOWN_DAYS } from '#domain/gifts/economy/economy.server.ts'
import { EARNER_DAYS, readFigures } from '#domain/gifts/economy/economyFigures.server.ts'
import type { Currency } from '#domain/rewards/rates.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { CostTable, DayTable, EarnerList, TenthTable } from '#ui/admin/gifts/economyTables.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('포인트 통계')

const economyOf = (currency: Currency) => ({
  currency,
  days: listDaySums(currency),
  ...readFigures(currency),
})

/** The movements of both currencies in the shown days, and the cost of the gifts. */
export const loader = page(
  bySuperAdmin(() => ({
    currencies: [economyOf('POINT'), economyOf('STAR')],
    costs: listGiftCosts(),
    shownDays: SHOWN_DAYS,
    earnerDays: EARNER_DAYS,
  })),
)

const NAMES: Record<Currency, string> = { POINT: '포인트', STAR: '스타 포인트' }

/**
 * Earnings and spending, the distribution of balances, the fastest earners with their causes, and the cost of gifts.
 */
export default function Economy() {
  const { currencies, costs, shownDays, earnerDays } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="포인트 통계" words={`최근 ${shownDays}일, 한국 시간 기준`} />
      {currencies.map(({ currency, days, tenths, earners }) => (
        <section key={currency} className="panel">
          <div className="panel-head">
            <h2>{NAMES[currency]}</h2>
          </div>
          <DayTable days={days} label={`${NAMES[currency]} 하루 합계`} />
          <div className="panel-head">
            <h3>보유 분포</h3>
            <span className="meta">지난 새벽 점검 기준, 적은 순서로 10등분</span>
          </div>
          <TenthTable tenths={tenths} label={`${NAMES[currency]} 보유 분포`} />
          <div className="panel-head">
            <h3>빨리 모은 회원</h3>
            <span className="meta">지난 새벽 점검까지 {earnerDays}일</span>
          </div>
          <EarnerList earners={earners} />
        </section>
      ))}
      <section className="panel">
        <div className="panel-head">
          <h2>선물 비용</h2>
          <span className="meta">취소한 선물 제외</span>
        </div>
        <CostTable costs={costs} />
      </section>
    </>
  )
}
