import { titled } from '#ui/meta.ts'
import { MenuList } from '#ui/shell/menu/menuList.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

export const meta = titled('내 정보')

/** The whole menu as a page: the member's page on a phone. Without a script, the menu icon opens it too. */
export default function Menu() {
  return (
    <>
      <PageHead title="내 정보" />
      <section className="panel">
        <MenuList viewer={useViewer()} />
      </section>
    </>
  )
}
