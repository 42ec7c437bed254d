import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useToast } from '#client/toasts.ts'
import { IconButton } from '../controls/button.tsx'
import { Modal } from '../controls/popups/dialog.tsx'
import { Unscripted } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { Toasts } from '../states/toast.tsx'
import { UndoToastForm } from '../states/undoToastForm.tsx'
import type { FlashMessage } from './flashMessage.ts'
import { AutoRedirect } from './login/autoRedirect.tsx'
import { LoginDialogs } from './login/loginDialog.tsx'
import { Logo } from './logo.tsx'
import { MENU_PATH } from './menu/menuLinks.ts'
import type { MenuList } from './menu/menuList.tsx'
import { Progress } from './progress.tsx'
import { SidePanel } from './sidePanel.tsx'
import { TabBar } from './tabBar.tsx'
import { TopBar } from './topBar.tsx'
import { ToTop } from './toTop.tsx'
import { loginPath, type Viewer } from './viewer.tsx'

/** The menu is a separate script; if it does not arrive, the menu's page opens. */
const fetchMenu = () => import('./menu/menuList.tsx')

/** The frame around every screen. */
export function Shell({
  viewer,
  word,
  toasts,
  children,
}: {
  viewer: Viewer
  word: FlashMessage | null
  toasts: string[]
  children: ReactNode
}) {
  const { key } = useLocation()
  const requested = useToast()
  const [Menu, setMenu] = useState<typeof MenuList | null>(null)
  const closeMenu = () => setMenu(null)
  const openMenu = () => {
    fetchMenu().then(
      ({ MenuList }) => setMenu(() => MenuList),
      () => location.assign(MENU_PATH),
    )
  }
  useEffect(() => {
    if (key) setMenu(null)
  }, [key])
  return (
    <LoginDialogs word={word} ways={viewer.ways}>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Progress />
      <TopBar viewer={viewer} onMenu={openMenu} />
      <Notices words={toasts} word={word} />
      {word?.leadTo && <AutoRedirect to={word.leadTo} />}
      {viewer.hasNewTerms && <NewTerms />}
      <div className="page">
        <main className="main" id="main" tabIndex={-1}>
          {children}
        </main>
        <SidePanel />
      </div>
      <ToTop />
      <TabBar viewer={viewer} />
      <Toasts words={toasts} word={word} requested={requested} />
      <Modal className="drawer" label="전체 메뉴" isOpen={Menu !== null} onClose={closeMenu}>
        {Menu && (
          <>
            <div className="drawer-head">
              <span className="logo">
                <Logo />
                {viewer.siteName}
              </span>
              <IconButton type="button" label="메뉴 닫기" onClick={closeMenu}>
                <Icon name="x" />
              </IconButton>
            </div>
            <Menu viewer={viewer} />
          </>
        )}
      </Modal>
    </LoginDialogs>
  )
}

/** A screen without navigation: its content and the progress line. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <>
      <Progress />
      <main className="bare">{children}</main>
    </>
  )
}

/** A notice that the legal texts have changed; members may continue without reading it. */
function NewTerms() {
  const { pathname, search } = useLocation()
  if (pathname === '/auth/consent') return null
  return (
    <p className="notice">
      이용약관이나 개인정보 처리방침이 바뀌었습니다.
      <Link className="inline-link" to={`/auth/consent?${new URLSearchParams({ to: pathname + search })}`}>
        확인하기
      </Link>
    </p>
  )
}

/** Without a script, messages are lines at the top. So are the login and the undo that `word` offers. */
function Notices({ words, word: offer }: { words: string[]; word: FlashMessage | null }) {
  return (
    <Unscripted>
      {words.map((word) => (
        <p key={word} className="notice">
          {word}
        </p>
      ))}
      {offer?.undo && (
        <div className="notice">
          <UndoToastForm undo={offer.undo} />
        </div>
      )}
      {offer?.loginTo && (
        <p className="notice">
          {offer.message}
          <a className="inline-link" href={loginPath(offer.loginTo)}>
            로그인
          </a>
        </p>
      )}
    </Unscripted>
  )
}
