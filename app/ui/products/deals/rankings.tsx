import { onIntent } from '#client/prefetch.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { countText } from '../../count.ts'
import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'

/** A product in a ranked list; `count` is the ranked number. */
interface Ranked {
  productId: number
  name: string
  lowestTotal: number | null
  count: number
}

type Name = 'liked' | 'watched' | 'viewed'

const LISTS: Array<{ name: Name; title: string; before: string; after: string }> = [
  { name: 'viewed', title: '오늘 많이 본 상품', before: '조회 ', after: '' },
  { name: 'liked', title: '오늘 추천 많은 상품', before: '추천 ', after: '' },
  { name: 'watched', title: '알림 많은 상품', before: '', after: '명이 기다림' },
]

/** Shorter lists are omitted. */
const FEWEST = 3

/** The most viewed, liked and watched products in short lists side by side; lists of fewer than three are omitted. */
export function Rankings({ rankings }: { rankings: Record<Name, Ranked[]> }) {
  const shown = LISTS.filter(({ name }) => rankings[name].length >= FEWEST)
  if (shown.length === 0) return null
  return (
    <div className="panel grid sm:auto-cols-fr sm:grid-flow-col">
      {shown.map(({ name, title, before, after }) => (
        <section key={name} className="min-w-0 pb-2" aria-labelledby={`ranking-${name}`}>
          <div className="panel-head">
            <h2 id={`ranking-${name}`}>{title}</h2>
          </div>
          <RankedRows of={{ before, after, products: rankings[name] }} />
        </section>
      ))}
    </div>
  )
}

interface RankedRowsProps {
  /** The words around the ranked number. */
  before: string
  after: string
  products: Ranked[]
}

const RankedRows = kept('ol', ({ before, after, products }: RankedRowsProps) =>
  products.map((product, index) => (
    <RankedRow
      key={product.productId}
      rank={index + 1}
      product={product}
      counted={before + countText(product.count) + after}
    />
  )),
)

function RankedRow({ rank, product, counted }: { rank: number; product: Ranked; counted: string }) {
  return (
    <li>
      <Link
        className="grid min-h-11 grid-cols-[1.25rem_1fr] items-baseline px-4 py-1.5 hover:bg-hover"
        to={`/products/${product.productId}`}
        prefetch={onIntent()}
      >
        <b className="num text-accent">{rank}</b>
        <bdi className="truncate">{product.name}</bdi>
        <span className="meta col-start-2 truncate">
          {product.lowestTotal !== null && `${formatPrice(product.lowestTotal, 'KRW')} · `}
          {counted}
        </span>
      </Link>
    </li>
  )
}
