import { titled } from '../../../ui/meta.ts'
import { MenuList } from '../../../ui/shell/menuList.tsx'
import { useViewer } from '../../../ui/shell/viewer.tsx'

export const meta = titled('전체 메뉴')

/** The drawer as a page. */
export default function Menu() {
  return (
    <>
      <div className="page-head">
        <h1>전체 메뉴</h1>
      </div>
      <section className="panel">
        <MenuList viewer={useViewer()} />
      </section>
    </>
  )
}
