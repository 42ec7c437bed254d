import { Link } from '../../link.tsx'
import { fullTime } from '../../time.ts'
import type { ShownReceipt } from './shownDraw.ts'

/** A receipt. Its facts never change; the seed is added at the next midnight. */
export function ReceiptFacts({ receipt }: { receipt: ShownReceipt }) {
  const { prize, ranOut } = receipt
  return (
    <dl className="facts receipt">
      <div>
        <dt>받은 상품</dt>
        <dd>
          <b>{prize.name}</b>
          {ranOut && <p className="meta">모두 소진된 ‘{ranOut.name}’ 대신 받았습니다.</p>}
        </dd>
      </div>
      <div>
        <dt>뽑은 일시</dt>
        <dd>{fullTime(Date.parse(receipt.createAt))}</dd>
      </div>
      <div>
        <dt>회원과 순서</dt>
        <dd>
          <code>{receipt.text}</code>
          <p className="meta">회원 번호와 그날 몇 번째 뽑기인지입니다.</p>
        </dd>
      </div>
      <div>
        <dt>그날의 약속</dt>
        <dd>
          <code>{receipt.commitment}</code>
        </dd>
      </div>
      <div>
        <dt>그날의 시드</dt>
        <dd>
          {receipt.seed === null ? (
            <>
              다음 날 0시에 공개합니다.
              <p className="meta">
                그때 이 주소를 다시 열면 결과를 <Link to="#claim">직접 계산</Link>할 수 있습니다.
              </p>
            </>
          ) : (
            <code>{receipt.seed}</code>
          )}
        </dd>
      </div>
    </dl>
  )
}
