import { useLocation } from '@remix-run/react'
import { TimeLink } from '../../devices/timeLink.tsx'
import { OwnCodeRow } from '../../rewards/ownCodeRow.tsx'
import { LoginChoices } from '../login/login.tsx'
import type { Viewer } from '../viewer.tsx'
import { LegalLinks } from './legalLinks.tsx'
import { LinkRow } from './linkRow.tsx'
import { LiveRow } from './liveRow.tsx'
import { LogOutRow, Me } from './me.tsx'
import { isHere, MENU_PATH } from './menuLinks.ts'
import { MY_MENU } from './myMenu.ts'
import { SITE_MENU } from './siteMenu.ts'
import { TextSizeLink } from './textSizeLink.tsx'
import { ThemeChoice } from './themeChoice.tsx'

/** The whole menu, in the drawer and on the menu page. */
export function MenuList({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation()
  return (
    <div className="menu-list">
      <div className="menu-group">
        {viewer.nickname === null ? (
          <SignIn ways={viewer.ways} />
        ) : (
          <Me {...viewer} nickname={viewer.nickname} />
        )}
      </div>
      <nav aria-label="전체 메뉴">
        {groupsFor(viewer).map(({ name, links }) => (
          <section className="menu-group" key={name} aria-label={name}>
            {links !== MY_MENU && <h2 className="menu-name">{name}</h2>}
            <div className={links === MY_MENU ? 'menu-tiles' : undefined}>
              {links.map((link) => (
                <LinkRow key={link.to} link={link} isHere={isHere(link, pathname)} unread={viewer} />
              ))}
            </div>
            {links === SITE_MENU && <LiveRow />}
            {links === MY_MENU && <TimeLink />}
            {links === MY_MENU && viewer.rewards && !viewer.isNoauth && (
              <OwnCodeRow code={viewer.rewards.inviterCode} />
            )}
          </section>
        ))}
      </nav>
      <div className="menu-group">
        <div className="flex items-center justify-between gap-3 px-4">
          <span className="text-text-2">화면</span>
          <ThemeChoice theme={viewer.theme} />
        </div>
        <TextSizeLink />
      </div>
      {viewer.nickname !== null && (
        <div className="menu-group">
          <LogOutRow isDevice={viewer.isDevice} />
        </div>
      )}
      <LegalLinks />
      {viewer.appVersion !== null && <p className="meta px-4 pb-4">앱 버전 {viewer.appVersion}</p>}
    </div>
  )
}

function groupsFor(viewer: Viewer) {
  const site = { name: '서비스', links: SITE_MENU }
  if (viewer.nickname === null) return [site]
  const groups = [{ name: '내 메뉴', links: MY_MENU }, site, { name: '운영', links: viewer.staff }]
  return groups.filter(({ links }) => links.length > 0)
}

function SignIn({ ways }: Pick<Viewer, 'ways'>) {
  const { pathname, search } = useLocation()
  const here = pathname === MENU_PATH ? '/' : pathname + search
  return (
    <div className="grid gap-3 px-4 py-2">
      <p className="text-text-2">로그인하면 키워드 알림을 받을 수 있습니다.</p>
      <LoginChoices to={here} ways={ways} />
    </div>
  )
}
