import { Link } from '../link.tsx'
import { areaPath, REFERENCE_PATH, SHAPES_PATH } from './paths.ts'

/** The pages of the reference; `current` is the address of the one that is shown. */
export function ReferenceNav({
  areas,
  current,
}: {
  areas: Array<{ key: string; name: string }>
  current: string
}) {
  const pages = [
    { to: REFERENCE_PATH, name: '처음' },
    ...areas.map(({ key, name }) => ({ to: areaPath(key), name })),
    { to: SHAPES_PATH, name: '공통 자료' },
  ]
  return (
    <nav className="flex flex-wrap gap-1.5 px-4 pb-4 min-[732px]:px-1" aria-label="API 문서의 차례">
      {pages.map(({ to, name }) => (
        <Link key={to} className="pill" to={to} aria-current={to === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
