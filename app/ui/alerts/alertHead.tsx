import type { ReactNode } from 'react'
import { Tabs } from '../controls/lists/tabs.tsx'
import { Link } from '../link.tsx'
import { PageHead } from '../shell/pageHead.tsx'

const RECEIVED = '/auth/my/notifyHistories'
const OWN = '/auth/my/notifies'

/** The screens of a member's own alerts. */
const OWN_SCREENS = [
  { name: '전체', to: OWN },
  { name: '키워드', to: '/keywordNotify' },
  { name: '최저가', to: '/productNotify' },
  { name: '추천', to: '/recommendNotify' },
  { name: '설정', to: `${OWN}?tab=settings` },
] as const

/** The location state of a link that opens a page with its field focused. */
export interface TypingState {
  types: true
}

/** The head of every screen of alerts: its title beside the switch 받은 알림 | 내 알림. */
export function AlertHead({
  title,
  words,
  current,
  children,
}: {
  title: string
  words?: ReactNode
  current: 'received' | 'own'
  children?: ReactNode
}) {
  const typing: TypingState = { types: true }
  return (
    <>
      <PageHead title={title} words={words}>
        <nav className="segment" aria-label="알림">
          <Link to={RECEIVED} aria-current={current === 'received' ? 'page' : undefined}>
            받은 알림
          </Link>
          <Link to={OWN} state={typing} aria-current={current === 'own' ? 'page' : undefined}>
            내 알림
          </Link>
        </nav>
      </PageHead>
      {children}
    </>
  )
}

/** The head of a screen of the member's own alerts, with the tabs of all of them. */
export const OwnAlertHead = ({
  title,
  words,
  screen,
}: {
  title: string
  words?: ReactNode
  screen: (typeof OWN_SCREENS)[number]['name']
}) => (
  <AlertHead title={title} words={words} current="own">
    <section className="panel" aria-label="보기">
      <Tabs
        label="내 알림"
        choices={OWN_SCREENS.map(({ name, to }) => ({ name, to, isCurrent: name === screen }))}
      />
    </section>
  </AlertHead>
)
