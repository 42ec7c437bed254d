import { useLocation } from '@remix-run/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSaid } from '../../client/said.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Dialog, Modal } from '../controls/dialog.tsx'
import { Toast, Toasts } from '../states/toast.tsx'
import { LoginChoices } from './login.tsx'
import { Logo } from './logo.tsx'
import { MenuList } from './menuList.tsx'
import { Progress } from './progress.tsx'
import { SidePanel } from './sidePanel.tsx'
import { TabBar } from './tabBar.tsx'
import { TopBar } from './topBar.tsx'
import { ToTop } from './toTop.tsx'
import { loginPath, type Viewer } from './viewer.tsx'

/** A word for this page. With `loginTo` it offers to sign in and go on there. */
export interface Word {
  message: string
  loginTo?: string
}

/** The frame around every screen. */
export function Shell({
  viewer,
  word,
  toasts,
  children,
}: {
  viewer: Viewer
  word: Word | null
  toasts: string[]
  children: ReactNode
}) {
  const { key } = useLocation()
  const said = useSaid()
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(() => {
    if (key) setMenuOpen(false)
  }, [key])
  const closeMenu = () => setMenuOpen(false)
  return (
    <>
      <a className="skip" href="#main">
        본문으로 건너뛰기
      </a>
      <Progress />
      <TopBar viewer={viewer} onMenu={() => setMenuOpen(true)} />
      <Notices words={toasts} door={word?.loginTo ? word : null} />
      <div className="page">
        <main className="main" id="main" tabIndex={-1}>
          {children}
        </main>
        <SidePanel viewer={viewer} />
      </div>
      <ToTop />
      <TabBar viewer={viewer} />
      <Toasts words={toasts} />
      <Toast message={said?.message ?? null} shownFor={said} />
      <LoginDialog word={word} canSignIn={viewer.canSignIn} />
      <Modal className="drawer" label="전체 메뉴" isOpen={isMenuOpen} onClose={closeMenu}>
        <div className="drawer-head">
          <span className="logo">
            <Logo />
            {viewer.siteName}
          </span>
          <IconButton type="button" label="메뉴 닫기" onClick={closeMenu}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {isMenuOpen && <MenuList viewer={viewer} />}
      </Modal>
    </>
  )
}

/** A screen that stands alone: its content and the progress line, no navigation around it. */
export function BareShell({ children }: { children: ReactNode }) {
  return (
    <>
      <Progress />
      <main className="bare">{children}</main>
    </>
  )
}

/** Where no script shows toasts, their words are lines on top, and so is the way in at a `door`. */
function Notices({ words, door }: { words: string[]; door: Word | null }) {
  return (
    <noscript>
      {words.map((word) => (
        <p key={word} className="notice">
          {word}
        </p>
      ))}
      {door?.loginTo && (
        <p className="notice">
          {door.message}
          <a className="inline-link" href={loginPath(door.loginTo)}>
            로그인
          </a>
        </p>
      )}
    </noscript>
  )
}

/** A guest who came to a door is asked in. */
function LoginDialog({ word, canSignIn }: { word: Word | null; canSignIn: boolean }) {
  const [closed, setClosed] = useState<Word | null>(null)
  const to = word?.loginTo
  const close = () => setClosed(word)
  return (
    <Dialog title="로그인" isOpen={to !== undefined && closed !== word} onClose={close}>
      <p>{word?.message}</p>
      <LoginChoices to={to ?? '/'} canSignIn={canSignIn} />
      <Button type="button" kind="plain" block onClick={close}>
        나중에
      </Button>
    </Dialog>
  )
}
