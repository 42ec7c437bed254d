import {
  type ExistingDeal,
  existingDealText,
  NEEDED_CONFIRMATIONS,
  type PostDeal,
} from '#domain/boards/deals/postDeal.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { EndChip } from '../controls/chip.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { externalPath, productPath } from '../products/deals/paths.ts'
import { Price, Shipping } from '../products/price.tsx'

interface DealPanelProps {
  boardId: number
  deal: PostDeal
  isMine: boolean
  /** Reports or staff hide the post, which ended its deal. */
  isBlinded: boolean
  /** Another deal of the same shop page. */
  existing: ExistingDeal | null
}

/** The deal of a post: money and shop, the way to the shop, and the members' confirmations. */
export function DealPanel({ boardId, deal, isMine, isBlinded, existing }: DealPanelProps) {
  const isLive = deal.endedAt === null
  return (
    <section className="post-deal" aria-label="딜 정보" data-ended={isLive ? undefined : ''}>
      <div className="money">
        {(!isLive || deal.isResting) && <EndChip isResting={deal.isResting} />}
        <Price offer={{ ...deal, shippingNote: null, totalWon: null }} />
        <Shipping offer={{ ...deal, shippingNote: null, totalWon: null }} />
      </div>
      <p className="meta">
        {deal.shopName && <span>{deal.shopName}</span>}
        <span>{hostOf(deal.url)}</span>
      </p>
      <div className="acts">
        <ButtonLink
          to={externalPath(deal.url)}
          kind={isLive ? 'primary' : 'outline'}
          target="_blank"
          rel="noopener nofollow"
          reloadDocument
        >
          {isLive ? '구매하러 가기' : '쇼핑몰 보기'}
          <Icon name="external-link" size="small" />
        </ButtonLink>
        {deal.productId !== null && <ButtonLink to={productPath(deal.productId)}>상품 보기</ButtonLink>}
        {deal.productId === null && isLive && !isMine && <Confirmation boardId={boardId} deal={deal} />}
        {isMine && !isBlinded && !deal.isEndedByMembers && (
          <Act
            boardId={boardId}
            act={isLive ? 'endDeal' : 'reopenDeal'}
            name={isLive ? '종료' : '다시 진행'}
          />
        )}
      </div>
      <p className="meta">{isBlinded ? '가려진 글의 딜은 종료됩니다.' : stateText(deal, isMine)}</p>
      {deal.productId === null && existing && (
        <p className="meta">
          <Link className="inline-link" to={existing.path}>
            {existingDealText(existing)}
          </Link>
        </p>
      )}
    </section>
  )
}

function Confirmation({ boardId, deal }: { boardId: number; deal: PostDeal }) {
  const { isConfirmed, confirmCount } = deal
  return (
    <Act
      boardId={boardId}
      act={isConfirmed ? 'withdrawConfirmation' : 'confirmDeal'}
      name={`확인했습니다 ${Math.min(confirmCount, NEEDED_CONFIRMATIONS)}/${NEEDED_CONFIRMATIONS}`}
      isPressed={isConfirmed}
    />
  )
}

interface ActProps {
  boardId: number
  act: string
  name: string
  isPressed?: boolean
}

const Act = ({ boardId, act, name, isPressed }: ActProps) => (
  <OnceForm method="post" action={`/boards/${boardId}`} preventScrollReset>
    <Button name="_act" value={act} aria-pressed={isPressed}>
      {isPressed && <Icon name="check" size="small" />}
      {name}
    </Button>
  </OnceForm>
)

function stateText(
  { productId, endedAt, isEndedByMembers, isResting, confirmCount }: PostDeal,
  isMine: boolean,
): string {
  if (isEndedByMembers) return '회원 신고로 종료되었습니다.'
  if (endedAt !== null) return '종료된 딜입니다.'
  if (isResting)
    return `오래 확인되지 않아 오늘의 딜에서 내려갔습니다. 판매 중이면 ${isMine ? '글을 수정해주세요' : '상품에서 판매 중을 눌러주세요'}.`
  if (productId !== null)
    return `회원들이 확인해 오늘의 딜에 올라갔습니다. 끝났으면 ${isMine ? '종료를 눌러주세요' : '상품에서 종료 신고를 눌러주세요'}.`
  const rule = `가입한 지 3일이 지난 회원 ${NEEDED_CONFIRMATIONS}명이 확인하면 오늘의 딜에 올라갑니다.`
  return isMine ? `${rule} 지금까지 ${confirmCount}명이 확인했습니다.` : `${rule} 직접 보고 눌러주세요.`
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '')
