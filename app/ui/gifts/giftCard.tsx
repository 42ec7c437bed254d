import { lazy } from 'react'
import { Chip } from '../controls/chip.tsx'
import { DialogLink } from '../controls/popups/dialogLink.tsx'
import { Loaded } from '../controls/popups/loaded.tsx'
import type { GiftOffer } from './giftOffer.tsx'
import { GiftPicture } from './giftPicture.tsx'
import { DELIVERY_WORDS, type ShownGift, storeGiftPath } from './shownGift.ts'

const GiftOfferBody = lazy(() =>
  import('./giftOffer.tsx').then(({ GiftOfferBody }) => ({ default: GiftOfferBody })),
)

/** A gift of the store; a press opens it as a dialog, without a script as a page. */
export function GiftCard({ gift }: { gift: ShownGift }) {
  const { id, name, imagePath, starPrice, stock, delivery } = gift
  return (
    <li className="gift" data-gone={stock === 0 ? '' : undefined}>
      <GiftPicture imagePath={imagePath} />
      <div>
        <DialogLink
          className="name"
          to={storeGiftPath(id)}
          title={name}
          content={() => (
            <Loaded<GiftOffer> of={storeGiftPath(id)}>{(offer) => <GiftOfferBody {...offer} />}</Loaded>
          )}
        >
          {name}
        </DialogLink>
        <p className="meta">{DELIVERY_WORDS[delivery]}</p>
        <p className="gift-price">
          <b>★ {starPrice.toLocaleString('ko-KR')}</b>
          {stock === 0 ? (
            <Chip kind="end">품절</Chip>
          ) : (
            <span className="meta">{stock.toLocaleString('ko-KR')}개 남음</span>
          )}
        </p>
      </div>
    </li>
  )
}
