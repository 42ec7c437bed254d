import { Badge } from '../controls/badge.tsx'
import { Button, ButtonLink, IconButton } from '../controls/button.tsx'
import { Chip } from '../controls/chip.tsx'
import { Pills, Tabs } from '../controls/lists/tabs.tsx'
import { Menu } from '../controls/popups/menu.tsx'
import { Tip } from '../controls/popups/tooltip.tsx'
import { Replies } from '../controls/replies.tsx'
import { countText } from '../count.ts'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { LinkRow } from '../shell/menu/linkRow.tsx'
import { LiveRow } from '../shell/menu/liveRow.tsx'
import { MY_MENU } from '../shell/menu/myMenu.ts'
import { SITE_MENU } from '../shell/menu/siteMenu.ts'
import { ThemeChoice } from '../shell/menu/themeChoice.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { Part, Sample } from './sample.tsx'

const KINDS = ['primary', 'outline', 'plain', 'danger', 'kakao', 'apple'] as const
const COUNTS = [0, 7, 1234, 12_345, 123_456, 123_456_789]

/** Buttons and links. */
export function ControlSamples() {
  const viewer = useViewer()
  return (
    <Part title="버튼과 링크">
      <Sample name="버튼">
        {KINDS.map((kind) => (
          <Button key={kind} type="button" kind={kind}>
            {kind}
          </Button>
        ))}
        <Button type="button" disabled>
          쓸 수 없음
        </Button>
        <Button type="button" size="small">
          작게
        </Button>
        <Button type="button" kind="primary" size="large">
          크게
        </Button>
        <ButtonLink to="/_design">링크인 버튼</ButtonLink>
      </Sample>
      <Sample name="아이콘 버튼, 말풍선">
        <IconButton type="button" label="찜하기">
          <Icon name="bookmark" />
        </IconButton>
        <IconButton type="button" size="small" label="닫기">
          <Icon name="x" size="small" />
        </IconButton>
        <Link className="icon-btn has-tip" to="/_design">
          <Icon name="bell" />
          <span className="visually-hidden">알림 내역</span>
          <Badge count={120} label="새 알림" />
          <Tip>알림 내역</Tip>
        </Link>
        <IconButton type="button" label="삭제" disabled>
          <Icon name="trash" />
        </IconButton>
      </Sample>
      <Sample name="메뉴">
        <Menu label="더 보기">
          <button type="button" role="menuitem">
            <Icon name="pencil" size="small" />
            수정
          </button>
          <button type="button" role="menuitem">
            <Icon name="flag" size="small" />
            신고
          </button>
        </Menu>
      </Sample>
      <Sample name="줄 링크, 켜고 끄는 줄">
        <div className="w-70 max-w-full">
          {[MY_MENU[1], SITE_MENU[6]].map(
            (link) =>
              link && (
                <LinkRow key={link.to} link={link} isHere={false} unread={{ ...viewer, unreadCount: 3 }} />
              ),
          )}
          <LiveRow />
        </div>
      </Sample>
      <Sample name="칩, 수">
        <Chip>푸시 없음</Chip>
        <Chip kind="low">90일 최저</Chip>
        <Chip kind="warn">끌올</Chip>
        <Chip kind="hot">인기</Chip>
        <Chip kind="end">종료</Chip>
        <Replies count={12} />
        {COUNTS.map((count) => (
          <span key={count} className="num">
            {countText(count)}
          </span>
        ))}
      </Sample>
      <Sample name="선택">
        <ThemeChoice theme={viewer.theme} />
      </Sample>
      <Tabs label="탭 보기" choices={choices('탭')} />
      <Pills label="알약 보기" choices={choices('필터')} />
    </Part>
  )
}

const choices = (name: string) =>
  [1, 2, 3].map((number) => ({ name: `${name} ${number}`, to: '/_design', isCurrent: number === 1 }))
