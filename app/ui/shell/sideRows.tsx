import { useLocation } from '@remix-run/react'
import type { Unread } from '#client/badges.ts'
import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import { RecentList } from '../boards/recentList.tsx'
import type { Recent } from '../boards/recentPages.ts'
import { useRecent } from '../boards/useRecent.ts'
import { ChatBox } from '../chat/chatBox.tsx'
import { TimeLink } from '../devices/timeLink.tsx'
import { kept } from '../rendering/kept.tsx'
import { KakaoLink } from './login/kakaoLink.tsx'
import { LoginLink } from './login/loginLink.tsx'
import { LegalLinks } from './menu/legalLinks.tsx'
import { LinkRow } from './menu/linkRow.tsx'
import { LogOutRow, Me } from './menu/me.tsx'
import { isHere } from './menu/menuLinks.ts'
import { MY_MENU } from './menu/myMenu.ts'
import { useViewer } from './viewer.tsx'

/** What the right column contains: the member's own data, or the login for guests. */
export default function SideRows() {
  const viewer = useViewer()
  const recent = useRecent(viewer.recent)
  const { pathname, search } = useLocation()
  return (
    <>
      {viewer.nickname === null ? (
        <LoginPanel ways={viewer.ways} />
      ) : (
        <section className="panel pb-2">
          <Me {...viewer} nickname={viewer.nickname} />
          <MyRows
            of={{
              here: MY_MENU.find((link) => isHere(link, pathname))?.to,
              isDevice: viewer.isDevice,
              unreadCount: viewer.unreadCount,
              unreadActionCount: viewer.unreadActionCount,
            }}
          />
        </section>
      )}
      <Community
        className="contents"
        of={{ hasChat: pathname !== '/chat', lists: recent && { recent, pathname, search } }}
      />
      <LegalLinks />
    </>
  )
}

interface CommunityProps {
  hasChat: boolean
  /** The lists, and the address of the page around them. */
  lists: { recent: Recent; pathname: string; search: string } | null
}

/** The chat, and what members wrote last. */
const Community = kept('div', ({ hasChat, lists }: CommunityProps) => (
  <>
    {hasChat && <ChatBox />}
    {lists && <RecentLists {...lists} />}
  </>
))

const LISTS = [
  { of: 'boards', name: 'recentBoards', title: '최근 글', empty: '아직 게시글이 없습니다.' },
  { of: 'comments', name: 'recentComments', title: '최근 댓글', empty: '아직 댓글이 없습니다.' },
] as const

const RecentLists = ({ recent, ...here }: NonNullable<CommunityProps['lists']>) =>
  LISTS.map(({ of, ...list }) => <RecentList key={of} page={recent[of]} {...list} {...here} />)

interface MyRowsProps extends Unread {
  here: string | undefined
  isDevice: boolean
}

const MyRows = kept('div', ({ here, isDevice, ...unread }: MyRowsProps) => (
  <>
    {MY_MENU.map((link) => (
      <LinkRow key={link.to} link={link} isHere={link.to === here} unread={unread} />
    ))}
    <TimeLink />
    <LogOutRow isDevice={isDevice} />
  </>
))

function LoginPanel({ ways }: { ways: SignInWay[] }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  // The page itself is the login.
  if (pathname.startsWith('/login')) return null
  return (
    <section className="panel">
      <div className="panel-body grid gap-3 pt-4">
        <p className="text-text-2">로그인하면 기다리던 상품이 올라올 때 알림을 받습니다.</p>
        {ways.length === 1 && ways[0] === 'kakao' ? (
          <KakaoLink to={here} />
        ) : (
          <LoginLink step="login" to={here} block>
            로그인
          </LoginLink>
        )}
      </div>
    </section>
  )
}
