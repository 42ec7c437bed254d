import type { ReactNode } from 'react'
import { BOARD_LINKS, SHOP_LINKS } from '#domain/offers/shops/directLinks.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { titled } from '#ui/meta.ts'
import { externalPath } from '#ui/products/deals/paths.ts'
import { SourceName } from '#ui/products/sources/sourceMarks.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('바로가기')

/** Direct links to the communities' boards and to the shops. */
export default function DirectLink() {
  return (
    <>
      <PageHead title="바로가기" words="자주 가는 핫딜 게시판과 쇼핑몰" />
      <Links head="커뮤니티 핫딜 게시판">
        {BOARD_LINKS.map(({ key, url }) => (
          <Outward key={key} url={url}>
            <SourceName source={key} />
          </Outward>
        ))}
      </Links>
      <Links head="쇼핑몰">
        {SHOP_LINKS.map(({ name, url }) => (
          <Outward key={url} url={url}>
            {name}
          </Outward>
        ))}
      </Links>
    </>
  )
}

function Links({ head, children }: { head: string; children: ReactNode }) {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{head}</h2>
      </div>
      <ul className="link-grid">{children}</ul>
    </section>
  )
}

function Outward({ url, children }: { url: string; children: ReactNode }) {
  return (
    <li>
      <a className="link-row" href={externalPath(url)} target="_blank" rel="noopener">
        {children}
        <span className="spring" />
        <Icon name="arrow-up-right" size="small" />
        <span className="visually-hidden">새 창</span>
      </a>
    </li>
  )
}
