import { useActionData } from '@remix-run/react'
import { seoulDay } from '#domain/clock.ts'
import { readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { PrizeColumns, prizesOf } from '#domain/gifts/draw/prizeColumns.server.ts'
import { readPrizeRows, rowOf, withSpareRows } from '#domain/gifts/draw/prizeRows.ts'
import { assertPrizes, listPrizes, setPrizes } from '#domain/gifts/draw/prizeSets.server.ts'
import { listAllGifts } from '#domain/gifts/store/gifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { PrizeForm } from '#ui/admin/gifts/prizeForm.tsx'
import { PrizeStockTable } from '#ui/admin/gifts/prizeStockTable.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/superAdmin/prizes'
const MAX_GIFTS = { pageNumber: 1, pageSize: 100 }

export const meta = titled('뽑기 상품')

/** Today's prizes, those of the next day, and the gifts of the store. */
export const loader = page(
  bySuperAdmin(() => ({
    today: readDrawGame().prizes,
    tomorrow: listPrizes(seoulDay(Date.now()) + 1),
    gifts: listAllGifts(MAX_GIFTS).contents.filter(({ closedAt }) => closedAt === null),
  })),
)

export const action = form({
  '': bySuperAdmin({ input: PrizeColumns }, ({ member, form }) => {
    const { prizes } = prizesOf(readPrizeRows(form.fields))
    setPrizes(member, { prizes })
    return redirectWithToast(
      HERE,
      prizes.length > 0 ? '내일의 상품을 저장하였습니다.' : '내일은 뽑기를 열지 않습니다.',
    )
  }),
  preview: bySuperAdmin({ input: PrizeColumns }, ({ form }) => {
    const rows = readPrizeRows(form.fields)
    const set = prizesOf(rows)
    assertPrizes(set)
    return { rows, preview: set.prizes }
  }),
  more: bySuperAdmin({ input: PrizeColumns }, ({ form }) => ({
    rows: withSpareRows(readPrizeRows(form.fields)),
    preview: null,
  })),
})

/** The prizes of the next day; those of today never change. */
export default function Prizes() {
  const { today, tomorrow, gifts } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'refusal' in answer ? answer : undefined
  useFocusOnRefusal(refused)
  const preview = answer && 'rows' in answer ? answer.preview : null
  return (
    <>
      <PageHead
        title="뽑기 상품"
        words="저장한 상품은 내일 0시(KST)부터 쓰입니다. 오늘의 상품은 바뀌지 않습니다."
      />
      {preview && (
        <section className="panel" aria-label="미리보기">
          <div className="panel-head">
            <h2>미리보기</h2>
            <span className="meta">아직 저장하지 않았습니다</span>
          </div>
          <PrizeStockTable prizes={preview} gifts={gifts} />
        </section>
      )}
      <section className="panel">
        <div className="panel-head">
          <h2>내일부터</h2>
        </div>
        <PrizeForm
          rows={typedRows(answer) ?? withSpareRows(tomorrow.map(rowOf))}
          gifts={gifts}
          refusal={refused?.refusal}
        />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>오늘</h2>
        </div>
        {today.length === 0 ? (
          <p className="meta p-4">오늘은 상품이 없어 뽑기가 열리지 않습니다.</p>
        ) : (
          <PrizeStockTable prizes={today} gifts={gifts} />
        )}
      </section>
    </>
  )
}

/** The rows as they were typed; null before. */
function typedRows(answer: ReturnType<typeof useActionData<typeof action>>) {
  if (!answer) return null
  if ('rows' in answer) return answer.rows
  const fields = Object.entries(answer.typed).flatMap(([name, values]) =>
    values.map((value) => [name, value]),
  )
  return readPrizeRows(new URLSearchParams(fields))
}
