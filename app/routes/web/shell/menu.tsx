import { titled } from '#ui/meta.ts'
import { MenuList } from '#ui/shell/menu/menuList.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

export const meta = titled('내 정보')

/** The member's page of a phone, with the whole menu; without a script it is what the menu's icon opens. */
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
