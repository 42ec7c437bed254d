import { ButtonLink } from '../../controls/button.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { externalPath } from '../deals/paths.ts'
import type { Bought } from '../deals/shownDeal.ts'

/** In an app the plain address of a shop opens, so a sale earns no commission there (specification, section 2). */
export const boughtIn = <Sale extends Bought>(isInApp: boolean, sale: Sale): Sale =>
  isInApp ? { ...sale, commissionUrl: null } : sale

/** The link to the shop, or to the post that names it; plain text for an ended sale. */
export function BuyLink({ sale, isEnded, size }: { sale: Bought; isEnded: boolean; size?: 'large' }) {
  const link = {
    to: sale.commissionUrl ?? externalPath(sale.outboundUrl ?? sale.url),
    target: '_blank',
    rel: `noopener nofollow${sale.commissionUrl ? ' sponsored' : ''}`,
    reloadDocument: true,
  }
  if (isEnded)
    return (
      <Link className="inline-link self-center" {...link}>
        {sale.outboundUrl ? '판매 페이지' : '원문 보기'}
      </Link>
    )
  return (
    <ButtonLink kind="primary" size={size} {...link}>
      {sale.outboundUrl ? '구매하러 가기' : '원문 보기'}
      <Icon name="arrow-up-right" size="small" />
    </ButtonLink>
  )
}

/** The notice that an affiliate link requires, and the link without commission. */
export function Affiliate({ sale, notice }: { sale: Bought; notice: string | null }) {
  return (
    <p className="meta">
      {notice}{' '}
      <a href={externalPath(sale.outboundUrl ?? sale.url)} target="_blank" rel="noopener nofollow">
        원본 링크
      </a>
    </p>
  )
}
