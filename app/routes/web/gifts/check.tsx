import { Form } from '@remix-run/react'
import { claimOf, listDifferences, NewClaim, TypedClaim } from '#domain/gifts/draw/claims.server.ts'
import { computeDraw, type DrawClaim, EXAMPLE, listFaults } from '#domain/gifts/draw/drawCheck.ts'
import { findReceipt, type Receipt } from '#domain/gifts/draw/draws.server.ts'
import { isHeard } from '#domain/live.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/forms/field.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { CheckPrograms, type Sample } from '#ui/gifts/draw/checkPrograms.tsx'
import { DrawMethod } from '#ui/gifts/draw/drawMethod.tsx'
import { DrawVerdict } from '#ui/gifts/draw/drawVerdict.tsx'
import { NextDay } from '#ui/gifts/draw/nextDay.tsx'
import { RangeTable } from '#ui/gifts/draw/rangeTable.tsx'
import { ReceiptFacts } from '#ui/gifts/draw/receiptFacts.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/giftGame/check'

export const meta = titled('뽑기 영수증 확인')

/** A receipt (`draw`), or the typed fields of one, with the server's computation of it. */
export const loader = page(
  byVisitor({ query: TypedClaim }, async ({ member, query }) => {
    const found = /^\d{1,15}$/.test(query.draw) ? findReceipt(Number(query.draw)) : null
    const receipt = found && v0.receipt(found)
    const typed = claimOf(query, found)
    const read = typed.seed === '' ? null : NewClaim.safeParse(typed)
    const claim = read?.data ?? null
    const computed = claim && (await computeDraw(claim))
    return {
      receipt,
      isDemo: member !== null && isHeard('nextDay'),
      sample: sampleOf(claim, found),
      isMissing: query.draw !== '' && receipt === null,
      typed,
      problem: read?.error?.issues[0]?.message ?? null,
      checked: claim &&
        computed && {
          claim,
          computed,
          faults: [...listFaults(claim, computed), ...listDifferences(typed, found)],
        },
    }
  }),
)

/** The input for the programs: the checked draw, else the receipt, else invented data. */
function sampleOf(claim: DrawClaim | null, receipt: Receipt | null): Sample {
  if (claim) return { of: 'claim', claim }
  if (receipt === null) return { of: 'example', claim: EXAMPLE }
  const { drawerId: user, n, commitment, prizes } = receipt
  const odds = prizes.map(({ odds }) => odds)
  return { of: 'receipt', claim: { ...EXAMPLE, user, n, odds, commitment } }
}

/** Computes a receipt again: on the server, in the browser, and by a program to run elsewhere. */
export default function DrawCheckPage() {
  const { receipt, isMissing, checked, problem, sample, isDemo } = useLoaderData<typeof loader>()
  const prizes =
    receipt?.prizes ?? checked?.claim.odds.map((odds, at) => ({ name: `${at + 1}번째 상품`, odds })) ?? []
  const drawn = checked?.computed.place ?? null
  return (
    <>
      <PageHead
        title={receipt ? `뽑기 영수증 #${receipt.id}` : '뽑기 영수증 확인'}
        words={receipt ? `${receipt.date}의 뽑기` : '누구나 뽑기 결과를 다시 계산할 수 있습니다'}
      />
      {isMissing && (
        <FormError className="px-4 pb-4">
          이런 번호의 영수증은 없습니다. 이 사이트의 영수증이 아닙니다.
        </FormError>
      )}
      {receipt && (
        <section className="panel" aria-labelledby="receipt">
          <div className="panel-head">
            <h2 id="receipt">영수증</h2>
          </div>
          <div className="panel-body">
            <ReceiptFacts receipt={receipt} />
          </div>
        </section>
      )}
      {checked && (
        <section className="panel" aria-labelledby="verdict">
          <div className="panel-head">
            <h2 id="verdict">다시 계산한 결과</h2>
          </div>
          <div className="panel-body stack">
            <DrawVerdict {...checked} prizeName={receipt?.prizes[(drawn ?? 0) - 1]?.name ?? null} />
          </div>
        </section>
      )}
      {prizes.length > 0 && (
        <section className="panel" aria-labelledby="ranges">
          <div className="panel-head">
            <h2 id="ranges">상품과 확률</h2>
          </div>
          <RangeTable prizes={prizes} drawnPlace={drawn} />
        </section>
      )}
      {!receipt && <NumberForm />}
      <DrawMethod />
      <section className="panel" id="claim">
        <div className="panel-head">
          <h2>직접 계산하기</h2>
        </div>
        {problem !== null && <FormError className="px-4">{problem}</FormError>}
        <p className="note px-4">영수증의 값을 입력하면 서버와 이 브라우저가 따로 계산합니다.</p>
        <ClaimForm />
      </section>
      <CheckPrograms {...sample} />
      {isDemo && receipt?.seed === null && <NextDay day={receipt.gameId} draw={receipt.id} />}
    </>
  )
}

/** Finds a receipt by its number. */
const NumberForm = () => (
  <section className="panel" aria-label="영수증 찾기">
    <Form method="get" action={HERE} className="form">
      <Field
        label="영수증 번호"
        name="draw"
        required
        inputMode="numeric"
        maxLength={15}
        autoComplete="off"
        hint="누구의 영수증이든 열 수 있습니다. 회원의 이름은 보이지 않습니다."
      />
      <Button kind="primary">영수증 보기</Button>
    </Form>
  </section>
)

function ClaimForm() {
  const { typed } = useLoaderData<typeof loader>()
  const code = { autoComplete: 'off', spellCheck: false } as const
  return (
    <Form method="get" action={HERE} className="form" key={JSON.stringify(typed)}>
      {typed.draw !== '' && <input type="hidden" name="draw" value={typed.draw} />}
      <Field label="시드" name="seed" required maxLength={64} defaultValue={typed.seed} {...code} />
      <div className="two-col">
        <Field
          label="회원 번호"
          name="user"
          required
          inputMode="numeric"
          defaultValue={typed.user}
          {...code}
        />
        <Field label="그날 몇 번째" name="n" required inputMode="numeric" defaultValue={typed.n} {...code} />
      </div>
      <Field
        label="확률"
        name="odds"
        required
        maxLength={2_000}
        defaultValue={typed.odds}
        hint="공개된 순서대로 25, 75처럼 입력해주세요. 합은 100%입니다."
        {...code}
      />
      <Field label="약속" name="commitment" maxLength={64} defaultValue={typed.commitment} {...code} />
      <Field
        label="영수증에 적힌 상품의 순서"
        name="place"
        inputMode="numeric"
        defaultValue={typed.place}
        hint="입력하면 맞는 영수증인지 알려 드립니다."
        {...code}
      />
      <Button kind={typed.seed === '' ? undefined : 'primary'}>계산하기</Button>
    </Form>
  )
}
