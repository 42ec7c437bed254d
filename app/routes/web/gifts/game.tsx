import { redirect } from '@remix-run/node'
import { useActionData, useNavigation } from '@remix-run/react'
import * as z from 'zod'
import {
  countDraws,
  drawPrizes,
  listReceipts,
  NewDraws,
  readDrawGame,
} from '#domain/gifts/draw/draws.server.ts'
import { isHeard } from '#domain/live.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { byMember, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { Keyed, newKey } from '#http/input/idempotencyKey.server.ts'
import * as v0 from '#http/v0/gifts.server.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { DrawResult } from '#ui/gifts/draw/drawResult.tsx'
import { NextDay } from '#ui/gifts/draw/nextDay.tsx'
import { PrizeTable } from '#ui/gifts/draw/prizeTable.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LoginLink } from '#ui/shell/login/loginLink.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/giftGame'

export const meta = titled('선물 뽑기', {
  description:
    '모은 포인트로 뽑는 선물과 확률, 남은 수량을 모두 공개합니다. 뽑기마다 다시 계산할 수 있는 영수증을 드립니다.',
})

/** `press`: the key of the button whose result is shown. */
const Pressed = z.object({ press: z.string().max(100).default('').catch('') })

export const loader = page(
  byVisitor({ query: Pressed }, ({ member, query: { press } }) => ({
    game: v0.drawGame(readDrawGame()),
    isDemo: isHeard('nextDay'),
    mine: member && {
      point: readBalance(member.id, 'POINT').balance,
      drawCount: countDraws(member),
      press,
      receipts: press === '' ? [] : listReceipts(member, press).map(v0.receipt),
      nextKey: newKey(),
    },
  })),
)

const Pressing = NewDraws.extend({ ...Keyed.shape, gameId: z.coerce.number().int() })

export const action = form(
  byMember({ input: Pressing }, ({ member, input }) => {
    drawPrizes(member, input)
    return redirect(`${HERE}?${new URLSearchParams({ press: input.requestKey })}`)
  }),
)

/** Today's prizes with their odds, the buttons to draw, and the results. */
export default function GiftGame() {
  const { game, mine, isDemo } = useLoaderData<typeof loader>()
  const isDrawing = useNavigation().formAction?.startsWith(HERE) ?? false
  return (
    <>
      <PageHead title="선물 뽑기" words={`한 번에 ${game.cost}P · 확률과 남은 수량을 모두 공개합니다`}>
        {mine && (
          <ButtonLink to="/auth/my/giftGameGivens" size="small">
            내 뽑기 {mine.drawCount.toLocaleString('ko-KR')}번
          </ButtonLink>
        )}
      </PageHead>
      {mine && <DrawResult isDrawing={isDrawing} {...mine} />}
      {game.isOpen ? <OpenGame /> : <ClosedGame />}
      <section className="panel" id="fair">
        <div className="panel-head">
          <h2>조작할 수 없는 뽑기</h2>
        </div>
        <div className="prose">
          <p>
            결과는 그날의 시드와 회원 번호, 오늘 몇 번째 뽑기인지로만 정해집니다. 시드는 자정에 미리 정해
            두고, 그 해시를 약속으로 먼저 공개합니다. 다음 날 0시에 시드를 공개하면 누구나 다시 계산할 수
            있습니다.
          </p>
          <p>
            오늘({game.date})의 약속 <code>{game.commitment}</code>
          </p>
          <p>
            <Link to="/giftGame/check">영수증 확인하기</Link> · <Link to="/help#draw">뽑기 안내</Link>
          </p>
        </div>
      </section>
      {isDemo && mine && <NextDay day={game.id} />}
    </>
  )
}

function OpenGame() {
  const { game } = useLoaderData<typeof loader>()
  return (
    <section className="panel" aria-labelledby="prizes">
      <div className="panel-head">
        <h2 id="prizes">오늘의 상품과 확률</h2>
      </div>
      <PrizeTable prizes={game.prizes} />
      <div className="draw-form">
        <DrawForm />
        <p className="note">
          뽑기에는 활동으로 모은 포인트만 씁니다. 포인트는 돈으로 살 수 없습니다. 상품과 확률은 하루 동안
          바뀌지 않고, 누가 몇 번째로 뽑든 같습니다. 10번 뽑기는 1번 뽑기를 열 번 하는 것과 같습니다.
        </p>
      </div>
    </section>
  )
}

function DrawForm() {
  const { game, mine } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  if (!mine)
    return (
      <LoginLink step="start" to={HERE} kind="primary" size="large" block>
        로그인하고 뽑기
      </LoginLink>
    )
  return (
    <OnceForm method="post" action={HERE} className="stack">
      <input type="hidden" name="requestKey" value={mine.nextKey} />
      <input type="hidden" name="gameId" value={game.id} />
      <p className="own-balance">
        내 포인트 <b>{mine.point.toLocaleString('ko-KR')}P</b>
        {mine.point < game.cost && (
          <Link className="inline-link" to="/help#points">
            포인트 모으기
          </Link>
        )}
      </p>
      {refused && <FormError>{refused.refusal.message}</FormError>}
      <div className="two-col">
        <Button kind="primary" size="large" name="count" value="1" disabled={mine.point < game.cost}>
          1번 뽑기 −{game.cost}P
        </Button>
        <Button size="large" name="count" value="10" disabled={mine.point < 10 * game.cost}>
          10번 뽑기 −{10 * game.cost}P
        </Button>
      </div>
    </OnceForm>
  )
}

function ClosedGame() {
  const refused = useActionData<typeof action>()
  return (
    <section className="panel">
      {refused && <FormError className="px-4 pt-4">{refused.refusal.message}</FormError>}
      <EmptyState
        title="뽑기를 준비하고 있습니다"
        actions={<ButtonLink to="/help#points">포인트 모으기</ButtonLink>}
      >
        상품이 정해지면 여기에 확률과 함께 보입니다. 그때까지 포인트는 쓰이지 않습니다.
      </EmptyState>
    </section>
  )
}
