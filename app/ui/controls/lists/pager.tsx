import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { pageNumbers } from './pages.ts'

interface PagerProps {
  pageNumber: number
  pageSize: number
  totalCount: number
  /** The address of a page. */
  pathOf: (page: number) => string
}

/** Links to the pages of a list; renders nothing for a single page. */
export function Pager({ pageNumber, pageSize, totalCount, pathOf }: PagerProps) {
  const last = Math.ceil(totalCount / pageSize)
  if (last <= 1) return null
  return (
    <nav className="pager" aria-label="페이지">
      {pageNumber > 1 && (
        <Link to={pathOf(pageNumber - 1)} aria-label="이전 페이지" rel="prev">
          <Icon name="chevron-left" size="small" />
        </Link>
      )}
      {pageNumbers(pageNumber, last).map((page, index) =>
        page === 0 ? (
          <span key={`gap-${index === 1 ? 'before' : 'after'}`} className="gap-mark" aria-hidden="true">
            …
          </span>
        ) : (
          <Link key={page} to={pathOf(page)} aria-current={page === pageNumber ? 'page' : undefined}>
            {page}
          </Link>
        ),
      )}
      {pageNumber < last && (
        <Link to={pathOf(pageNumber + 1)} aria-label="다음 페이지" rel="next">
          <Icon name="chevron-right" size="small" />
        </Link>
      )}
    </nav>
  )
}
