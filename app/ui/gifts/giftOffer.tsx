import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { LoginLink } from '../shell/login/loginLink.tsx'
import { GiftPicture } from './giftPicture.tsx'
import { RecipientFields } from './recipientFields.tsx'
import { DELIVERY_WORDS, type ShownGift, storeGiftPath, validityWords } from './shownGift.ts'

/** A gift of the store as its page loads it. */
export interface GiftOffer {
  gift: ShownGift
  isClosed: boolean
  /** The viewer; null for a guest. */
  mine: { star: number; isNoauth: boolean; requestKey: string } | null
}

interface Refused {
  refusal: { message: string; fields: Record<string, string> }
  typed: Record<string, string[]>
}

/** A gift with its cost and delivery, and the button to buy it or the reason why the viewer cannot buy it. */
export function GiftOfferBody({ gift, isClosed, mine, refused }: GiftOffer & { refused?: Refused }) {
  const validity = validityWords(gift)
  return (
    <div className="stack">
      <div className="gift-head">
        <GiftPicture imagePath={gift.imagePath} />
        {gift.description !== '' && <p className="pre-line">{gift.description}</p>}
      </div>
      <dl className="facts">
        <Fact name="가격">
          <b className="num">★ {gift.starPrice.toLocaleString('ko-KR')}</b>
        </Fact>
        {mine && <Fact name="내 스타 포인트">★ {mine.star.toLocaleString('ko-KR')}</Fact>}
        <Fact name="남은 수량">{gift.stock === 0 ? '품절' : `${gift.stock.toLocaleString('ko-KR')}개`}</Fact>
        <Fact name="받는 방법">{DELIVERY_WORDS[gift.delivery]}</Fact>
        {validity !== null && <Fact name="유효 기간">{validity}</Fact>}
      </dl>
      {gift.terms !== '' && (
        <div>
          <b>유의사항</b>
          <p className="note pre-line">{gift.terms}</p>
        </div>
      )}
      <Buying gift={gift} isClosed={isClosed} mine={mine} refused={refused} />
    </div>
  )
}

function Buying({ gift, isClosed, mine, refused }: GiftOffer & { refused?: Refused }) {
  const obstacle = obstacleOf({ gift, isClosed, mine })
  if (obstacle !== null || !mine)
    return (
      <>
        {refused && <FormError>{refused.refusal.message}</FormError>}
        {obstacle !== null && refused?.refusal.message !== obstacle && <p className="note">{obstacle}</p>}
        {!isClosed && gift.stock > 0 && (!mine || mine.isNoauth) && (
          <LoginLink step="start" to={storeGiftPath(gift.id)} kind="primary" block>
            로그인
          </LoginLink>
        )}
      </>
    )
  const isSent = gift.delivery === 'IN_KIND'
  return (
    <OnceForm method="post" action={storeGiftPath(gift.id)} className="stack">
      {refused && <FormError>{refused.refusal.message}</FormError>}
      <input type="hidden" name="requestKey" value={mine.requestKey} />
      {isSent && <RecipientFields typed={refused?.typed} errors={refused?.refusal.fields} />}
      <Button kind="primary" block name="_act" value={isSent ? 'send' : 'buy'}>
        ★ {gift.starPrice.toLocaleString('ko-KR')} · 신청하기
      </Button>
      <p className="note">운영자가 확인하기 전까지 취소할 수 있고, 취소하면 스타 포인트를 모두 환불합니다.</p>
    </OnceForm>
  )
}

function obstacleOf({ gift, isClosed, mine }: GiftOffer): string | null {
  if (isClosed) return '종료된 선물입니다.'
  if (gift.stock === 0) return '선물이 모두 소진되었습니다.'
  if (!mine) return '로그인하면 선물을 신청할 수 있습니다.'
  if (mine.isNoauth)
    return '인증 없이 시작한 계정입니다. 카카오나 Apple로 로그인하면 선물을 신청할 수 있습니다.'
  const missing = gift.starPrice - mine.star
  return missing > 0 ? `스타 포인트가 ${missing.toLocaleString('ko-KR')} 부족합니다.` : null
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
