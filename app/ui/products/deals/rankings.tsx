import { onIntent } from '#client/prefetch.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { countText } from '../../count.ts'
import { Link } from '../../link.tsx'

/** A product in a ranked list; `count` is the ranked number. */
interface Ranked {
  productId: number
  name: string
  lowestTotal: number | null
  count: number
}

type Name = 'liked' | 'watched' | 'viewed'

const LISTS: Array<{ name: Name; title: string; counted: (count: string) => string }> = [
  { name: 'viewed', title: '오늘 많이 본 상품', counted: (count) => `조회 ${count}` },
  { name: 'liked', title: '오늘 추천 많은 상품', counted: (count) => `추천 ${count}` },
  { name: 'watched', title: '알림 많은 상품', counted: (count) => `${count}명이 기다림` },
]

/** The most viewed, liked and watched products in short lists side by side; empty lists are omitted. */
export function Rankings({ rankings }: { rankings: Record<Name, Ranked[]> }) {
  const shown = LISTS.filter(({ name }) => rankings[name].length > 0)
  if (shown.length === 0) return null
  return (
    <div className="panel grid sm:auto-cols-fr sm:grid-flow-col">
      {shown.map(({ name, title, counted }) => (
        <section key={name} className="min-w-0 pb-2" aria-labelledby={`ranking-${name}`}>
          <div className="panel-head">
            <h2 id={`ranking-${name}`}>{title}</h2>
          </div>
          <ol>
            {rankings[name].map((product, index) => (
              <RankedRow
                key={product.productId}
                rank={index + 1}
                product={product}
                counted={counted(countText(product.count))}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

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
