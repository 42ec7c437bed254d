import { formatPrice } from '#domain/offers/money/money.ts'
import { type ReviewedPrice, reviewReasonText } from '#domain/prices/plausibility/review.ts'
import { sourceName } from '#domain/sources/communities.ts'
import { Button } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Link } from '../link.tsx'
import { externalPath } from '../products/deals/paths.ts'
import { RelativeTime } from '../relativeTime.tsx'

const STATES: Record<ReviewedPrice['state'], string> = {
  held: '보류',
  published: '확인 전 공개',
  refused: '거절',
}

/** Prices on hold, each with its reason and the acts of an admin. */
export function ReviewList({ reviews }: { reviews: ReviewedPrice[] }) {
  return (
    <ul className="hair">
      {reviews.map((review) => (
        <Review key={review.id} review={review} />
      ))}
    </ul>
  )
}

function Review({ review }: { review: ReviewedPrice }) {
  const { id, state, reason, name, price, currency, said } = review
  return (
    <li className="rule report">
      <div className="rule-name">
        <Chip kind={state === 'refused' ? 'end' : 'warn'}>{STATES[state]}</Chip>
        <Link to={`/products/${review.productId}`}>
          <b>{name}</b>
        </Link>
      </div>
      <p>
        <b className="num">{asRead(price, currency)}</b> {reviewReasonText(reason)}
      </p>
      <p className="meta">{factsOf(review).join(' · ')}</p>
      <p className="meta">
        {sourceName(review.sourceKey)} <RelativeTime at={review.readAt} /> · “<bdi>{said}</bdi>” ·{' '}
        <a href={externalPath(review.url)} target="_blank" rel="noopener nofollow">
          원문 보기
        </a>
      </p>
      <OnceForm method="post" preventScrollReset className="actions">
        <input type="hidden" name="id" value={id} />
        <Button name="_act" value="accept" size="small" aria-label={`${name} 가격 승인`}>
          승인
        </Button>
        {state !== 'refused' && (
          <Button name="_act" value="refuse" size="small" aria-label={`${name} 가격 거절`}>
            거절
          </Button>
        )}
      </OnceForm>
    </li>
  )
}

function factsOf({ baselineWon, otherWon, publishedWon, isByHand }: ReviewedPrice): string[] {
  const facts = [
    baselineWon !== null && `30일 중앙값 ${formatPrice(baselineWon, 'KRW')}`,
    otherWon !== null && `다시 확인한 가격 ${formatPrice(otherWon, 'KRW')}`,
    `현재 표시 가격: ${formatPrice(publishedWon, 'KRW')}`,
    isByHand && '운영자 결정',
  ]
  return facts.filter((fact) => fact !== false)
}

/** The price as it was read, whatever it is: refused prices include negative ones and fractions. */
const asRead = (price: number | null, currency: string): string =>
  price === 0 || (price !== null && !Number.isSafeInteger(price)) ? `${price}` : formatPrice(price, currency)
