import type { AwaitedPage } from '#domain/comparison/pricePages.server.ts'
import { IconButton } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Icon } from '../../icons/icon.tsx'
import { externalPath } from '../../products/deals/paths.ts'
import { RelativeTime } from '../../relativeTime.tsx'

/** The member's addresses that the crawler has not read yet. */
export function AwaitedList({ awaited, path }: { awaited: AwaitedPage[]; path: string }) {
  return (
    <ul className="hair">
      {awaited.map(({ id, pcode, askedAt }) => (
        <li key={id} className="rule">
          <div>
            <a
              href={externalPath(`https://prod.danawa.com/info/?pcode=${pcode}`)}
              target="_blank"
              rel="noopener nofollow"
            >
              다나와 상품 {pcode}
            </a>
            <div className="meta">
              <RelativeTime at={askedAt} /> 추가 · 다나와에서 가격 확인 중
            </div>
          </div>
          <OnceForm method="post" action={path} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <IconButton name="_act" value="unfollow" label={`다나와 상품 ${pcode} 추가 취소`}>
              <Icon name="trash" />
            </IconButton>
          </OnceForm>
        </li>
      ))}
    </ul>
  )
}
