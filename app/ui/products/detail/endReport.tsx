import type { SaleRow } from '#domain/deals/deal.ts'
import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'

/** The members' reports about a sale, and the viewer's own. */
export interface EndReports {
  saleId: number
  ended: number
  goesOn: number
  mine: 'ENDED' | 'GOES_ON' | null
}

/** Reports that a sale has ended, or that it is still on sale. An end that the source set cannot be contradicted. */
export function EndReport({
  productId,
  sale,
  said,
}: {
  productId: number
  sale: SaleRow
  said: EndReports | undefined
}) {
  if (sale.endedAt !== null && !sale.isEndedByMembers && !sale.isResting) return null
  const { act, name } = actOf(sale, said)
  const words = saidText(sale, said)
  return (
    <div className="said">
      {words !== '' && <span className="meta">{words}</span>}
      <OnceForm method="post" action={`/products/${productId}`} preventScrollReset>
        <input type="hidden" name="id" value={sale.id} />
        <Button kind="plain" size="small" name="_act" value={act} aria-label={`${sale.name}: ${name}`}>
          {name}
        </Button>
      </OnceForm>
    </div>
  )
}

/** What the viewer can report about a sale: the act of the form, and the name of its button. */
export function actOf(sale: SaleRow, said: EndReports | undefined) {
  if (sale.endedAt === null)
    return said?.mine === 'ENDED'
      ? { act: 'withdraw', name: '종료 신고 취소' }
      : { act: 'reportEnded', name: '종료 신고' }
  return said?.mine === 'GOES_ON'
    ? { act: 'reportEnded', name: '종료 맞음' }
    : { act: 'withdraw', name: '판매 중' }
}

function saidText(sale: SaleRow, said: EndReports | undefined): string {
  if (sale.isResting) return '오래 확인되지 않음'
  if (sale.endedAt === null) return said && said.ended > 0 ? endReportText(said.ended) : ''
  return said && said.goesOn > 0 ? `회원 신고로 종료 · 판매 중 ${said.goesOn}명` : '회원 신고로 종료'
}

/** How many members report the end of a sale. */
export const endReportText = (members: number): string => `종료 신고 ${members}명`

/** Explains which reports count. */
export function EndReportRule() {
  return (
    <p className="meta px-4 py-3">
      가입한 지 3일이 지난 회원 3명이 신고하면 종료로 표시하고, 2명이 판매 중이라고 알리면 되돌립니다. 같은
      기기나 같은 인터넷 주소는 한 명으로 셉니다.
    </p>
  )
}
