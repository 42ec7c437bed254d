import { type GiftStatus, STATUS_NAMES } from '#domain/gifts/userGifts/states.ts'
import { receiptPath, userGiftPath } from '#domain/rewards/entryPaths.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/names.ts'
import { Link } from '../link.tsx'
import { PageHead } from '../shell/pageHead.tsx'
import { fullTime } from '../time.ts'
import { GiftPicture } from './giftPicture.tsx'
import { OwnStatusChip } from './ownGiftRow.tsx'
import { RecipientFields } from './recipientFields.tsx'
import { ORIGIN_WORDS, type ShownGift, type ShownOwnGift } from './shownGift.ts'

interface OwnGiftDetail extends ShownOwnGift, Pick<ShownGift, 'description' | 'delivery'> {
  drawId: number | null
  hasRecipient: boolean
  /** The picture of the voucher; null without one. */
  authImageId: string | null
  changes: Array<{ status: GiftStatus; message: string; createAt: string }>
}

interface Refused {
  refusal: { message: string; fields: Record<string, string> }
  typed: Record<string, string[]>
}

/** The page of a member's gift that shows its voucher. */
const voucherPath = (id: number): string => `/auth/my/giftPurchases/${id}/voucher`

/** A gift of the member, with its changes and the acts that are possible. */
export function OwnGift({ gift, refused }: { gift: OwnGiftDetail; refused?: Refused }) {
  const { id, name, status, origin, drawId, expiresAt } = gift
  return (
    <>
      <PageHead title={name} words={<OwnStatusChip status={status} />}>
        <ButtonLink to="/auth/my/giftPurchases" size="small">
          내 선물
        </ButtonLink>
      </PageHead>
      {refused && <FormError className="px-4 pb-4">{refused.refusal.message}</FormError>}
      <section className="panel" aria-label="선물">
        <div className="panel-body stack pt-4">
          <div className="gift-head">
            <GiftPicture imagePath={gift.imagePath} />
            <p className="pre-line">{gift.description}</p>
          </div>
          <dl className="facts">
            <div>
              <dt>받은 경로</dt>
              <dd>
                {drawId === null ? (
                  ORIGIN_WORDS[origin]
                ) : (
                  <Link className="inline-link" to={receiptPath(drawId)}>
                    {ORIGIN_WORDS[origin]} 영수증
                  </Link>
                )}
              </dd>
            </div>
            {gift.starPrice > 0 && (
              <div>
                <dt>가격</dt>
                <dd className="num">★ {gift.starPrice.toLocaleString('ko-KR')}</dd>
              </div>
            )}
            {expiresAt !== null && (
              <div>
                <dt>기한</dt>
                <dd>{fullTime(Date.parse(expiresAt))}</dd>
              </div>
            )}
          </dl>
          {gift.authImageId !== null && (
            <ButtonLink to={voucherPath(id)} kind="primary" block>
              <Icon name="ticket" size="small" />
              쿠폰 보기
            </ButtonLink>
          )}
          <Acts gift={gift} />
        </div>
      </section>
      <AddressForm gift={gift} refused={refused} />
      <section className="panel" aria-labelledby="changes">
        <div className="panel-head">
          <h2 id="changes">진행 상황</h2>
        </div>
        <ol className="panel-body steps">
          {gift.changes.map(({ status, message, createAt }) => (
            <li key={status} className="step" data-state="done">
              <span className="number">
                <Icon name={STATUS_ICONS[status]} size="small" />
              </span>
              <div>
                <b>{STATUS_NAMES[status]}</b>
                <p>{fullTime(Date.parse(createAt))}</p>
                {message !== '' && <p className="pre-line">{message}</p>}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

const STATUS_ICONS: Record<GiftStatus, IconName> = {
  REQUESTED: 'inbox',
  CONFIRMED: 'check',
  SENT: 'send',
  USED: 'circle-check',
  EXPIRED: 'clock',
  CANCELED: 'x',
}

/** What the member can do with a gift in its present state. */
function Acts({ gift: { id, status, origin } }: { gift: OwnGiftDetail }) {
  if (status === 'SENT')
    return (
      <details className="end-bump">
        <summary className="btn btn-plain btn-small">사용 완료</summary>
        <OnceForm method="post" action={userGiftPath(id)}>
          <input type="hidden" name="id" value={id} />
          <span className="meta">사용한 선물로 옮기며, 되돌릴 수 없습니다.</span>
          <Button size="small" name="_act" value="used">
            사용했습니다
          </Button>
        </OnceForm>
      </details>
    )
  if (status !== 'REQUESTED') return null
  return (
    <details className="end-bump">
      <summary className="btn btn-plain btn-small">신청 취소</summary>
      <OnceForm method="post" action={userGiftPath(id)} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <span className="meta">
          {origin === 'STORE' ? '스타 포인트를 모두 환불합니다.' : '취소하면 다시 받을 수 없습니다.'}
        </span>
        <Button kind="danger" size="small" name="_act" value="cancel">
          취소하기
        </Button>
      </OnceForm>
    </details>
  )
}

/** The recipient of a physical gift; an address that was entered before is not shown again. */
function AddressForm({ gift, refused }: { gift: OwnGiftDetail; refused?: Refused }) {
  const { id, delivery, status, hasRecipient } = gift
  if (delivery !== 'IN_KIND' || (status !== 'REQUESTED' && status !== 'CONFIRMED')) return null
  return (
    <section className="panel" aria-labelledby="address">
      <div className="panel-head">
        <h2 id="address">배송지</h2>
      </div>
      <OnceForm method="post" action={userGiftPath(id)} className="form">
        <p className="note">
          {hasRecipient
            ? '배송지를 저장해 두었습니다. 다시 입력하면 변경됩니다.'
            : '배송지를 입력해주세요. 입력하기 전에는 보내지 않습니다.'}
        </p>
        <input type="hidden" name="id" value={id} />
        <RecipientFields typed={refused?.typed} errors={refused?.refusal.fields} />
        <Button kind="primary" name="_act" value="recipient">
          저장
        </Button>
      </OnceForm>
    </section>
  )
}
