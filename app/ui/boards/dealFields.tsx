import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '#client/calls.ts'
import type { BoardCategory } from '#domain/boards/category.ts'
import {
  type DealPreview,
  type DealText,
  existingDealText,
  type ItemDeal,
} from '#domain/boards/deals/postDeal.ts'
import { writtenAmount } from '#domain/offers/money/money.ts'
import { Field } from '../controls/forms/field.tsx'
import { useIsScripted } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { withQuery } from '../query.ts'
import { useTypedEarlier } from './writing/useTypedEarlier.ts'

type Money = Pick<ItemDeal, 'price' | 'currency' | 'shippingFee' | 'shopName'>

/** The fields of a deal that a post has; empty without one. */
export const dealText = (deal: (Money & { url: string }) | null): DealText => ({
  dealUrl: deal?.url ?? '',
  ...textOfMoney(deal),
})

const textOfMoney = (deal: Money | null) => ({
  dealPrice: deal === null || deal.price === null ? '' : writtenAmount(deal.price, deal.currency),
  dealShippingFee: feeText(deal),
  dealShopName: deal?.shopName ?? '',
})

function feeText(deal: Money | null): string {
  if (deal === null || deal.shippingFee === null) return ''
  return deal.shippingFee === 0 ? '무료' : writtenAmount(deal.shippingFee, deal.currency)
}

interface DealFieldsProps {
  /** The category that is chosen now: only 핫딜 has a deal. */
  category: BoardCategory | null
  /** The refused input, or the values of the post that is changed. */
  typed: DealText
  errors: Record<string, string>
  /** The post that is changed; null for a new one. */
  boardId: number | null
  /** The deal is an offer, whose link stays. */
  isOffer?: boolean
  /** The member typed into a field. */
  onInput: () => void
}

/** The fields of a post's deal. A pasted link fills in what is empty. Without a script they are always there, folded. */
export function DealFields({ category, typed, errors, boardId, isOffer = false, onInput }: DealFieldsProps) {
  const isDeal = category === 'HOT_DEAL'
  const marker = useRef<HTMLInputElement>(null)
  const { text, preview, change } = useFilling(typed, boardId, marker)
  const field = (name: keyof DealText) => ({
    name,
    value: text[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      change(name, event.currentTarget.value)
      onInput()
    },
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <Folding isShown={isDeal}>
      <input type="hidden" name="hasDealFields" value="on" ref={marker} />
      <Field
        label="쇼핑몰 링크"
        {...field('dealUrl')}
        error={errors.dealUrl ?? errors.deal}
        type="url"
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        readOnly={isOffer}
        hint={
          isOffer
            ? '판매로 등록된 딜의 링크는 바꿀 수 없습니다.'
            : '회원 3명이 확인하면 오늘의 딜에 올라갑니다.'
        }
      />
      <div className="deal-known" aria-live="polite">
        {preview && <Known preview={preview} />}
      </div>
      <div className="two-col">
        <Field label="가격" {...field('dealPrice')} maxLength={40} placeholder="예: 12,900원" />
        <Field label="배송비" {...field('dealShippingFee')} maxLength={40} placeholder="예: 무료, 3,000원" />
      </div>
      <Field label="쇼핑몰" {...field('dealShopName')} maxLength={40} placeholder="예: 쿠팡" />
    </Folding>
  )
}

/** A field set that only 핫딜 sends; without a script a folded part of the form. */
function Folding({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const isScripted = useIsScripted()
  if (isScripted)
    return (
      <fieldset className="deal-fields" hidden={!isShown} disabled={!isShown}>
        <legend>딜 정보</legend>
        {children}
      </fieldset>
    )
  return (
    <details className={`deal-fields ${isShown ? '' : 'unscripted'}`} open={isShown}>
      <summary className="more-line">
        딜 정보 (핫딜 글만) <Icon name="chevron-down" size="tiny" />
      </summary>
      <div className="deal-inner">{children}</div>
    </details>
  )
}

function Known({ preview: { product, existing } }: { preview: DealPreview }) {
  return (
    <>
      {existing && (
        <p>
          <Link className="inline-link" to={existing.path} target="_blank">
            {existingDealText(existing)}
          </Link>
        </p>
      )}
      {product && <p className="meta">{product.name}: 등록된 상품이라 빈칸을 채웠습니다.</p>}
    </>
  )
}

/** The pause in typing before a link is looked up. */
const PAUSE_MS = 300

/**
 * The typed fields. The data that we have about the link fills the fields into which the member has not typed. The form
 * of `marker` has what was typed before the script arrived.
 */
function useFilling(typed: DealText, boardId: number | null, marker: RefObject<HTMLInputElement>) {
  const [text, setText] = useState(typed)
  useTypedEarlier(marker, (sent) =>
    setText((now) => ({ ...now, ...Object.fromEntries([...sent].filter(([name]) => name in now)) })),
  )
  const [preview, setPreview] = useState<DealPreview | null>(null)
  const filled = useRef<Partial<DealText>>({})
  const asked = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function look(url: string): Promise<void> {
    asked.current = url
    const known = URL.canParse(url) ? await findPreview(url, boardId) : null
    if (asked.current !== url) return
    setPreview(known)
    if (known === null) return
    const found = textOfMoney(known)
    setText((now) => {
      const names = (Object.keys(found) as Array<keyof typeof found>).filter(
        (name) => now[name] === '' || now[name] === filled.current[name],
      )
      const news = Object.fromEntries(names.map((name) => [name, found[name]]))
      filled.current = { ...filled.current, ...news }
      return { ...now, ...news }
    })
  }

  function change(name: keyof DealText, value: string): void {
    setText((now) => ({ ...now, [name]: value }))
    if (name !== 'dealUrl') return
    clearTimeout(timer.current)
    timer.current = setTimeout(look, PAUSE_MS, value.trim())
  }

  return { text, preview, change }
}

/** Null if the address is no shop's, or without a network. */
const findPreview = (url: string, boardId: number | null): Promise<DealPreview | null> =>
  call<DealPreview>(
    withQuery('boards/deal-preview', { url, boardId: boardId === null ? '' : String(boardId) }),
    {
      isQuiet: true,
    },
  ).catch(() => null)
