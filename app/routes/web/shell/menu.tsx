import { titled } from '#ui/meta.ts'
import { MenuList } from '#ui/shell/menu/menuList.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

export const meta = titled('전체 메뉴')

/** The menu drawer as a page. */
export default function Menu() {
  return (
    <>
      <PageHead title="전체 메뉴" />
      <section className="panel">
        <MenuList viewer={useViewer()} />
      </section>
    </>
  )
}
