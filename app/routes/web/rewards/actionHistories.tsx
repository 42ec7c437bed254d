import { redirect } from '@remix-run/node'
import {
  ActionFilter,
  countUnreadActions,
  listActions,
  markActionsRead,
} from '#domain/rewards/actionHistories.server.ts'
import type { Direction } from '#domain/rewards/actions.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { pageBefore } from '#http/pageBefore.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EndlessList } from '#ui/controls/lists/endlessList.tsx'
import { Tabs } from '#ui/controls/lists/tabs.tsx'
import { titled } from '#ui/meta.ts'
import { ReadAllHead } from '#ui/readAllHead.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { ActionList } from '#ui/rewards/actionList.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/my/actionHistories'

export const meta = titled('활동 내역')

export const loader = page(
  byMember({ query: { filter: ActionFilter, paging: Paging } }, ({ member, query: { filter, paging } }) => ({
    direction: filter.direction,
    actions: listActions(member, filter.direction, paging),
    unreadCount: countUnreadActions(member),
  })),
)

/** `open` marks one line as read; the browser already follows its link. */
export const action = form({
  open: byMember(({ member, rowId }) => {
    markActionsRead(member, [rowId])
    return null
  }),
  readAll: byMember(({ member, request }) => {
    markActionsRead(member, 'all')
    return redirect(pageBefore(request) ?? HERE)
  }),
})

/** Acts by and towards the member. */
export default function ActionHistories() {
  const found = useLoaderData<typeof loader>()
  const { direction, unreadCount } = found
  return (
    <>
      <ReadAllHead
        title="활동 내역"
        unreadCount={unreadCount}
        words={unreadCount === 0 ? '새 활동이 없습니다' : `새 활동 ${unreadCount}건`}
      />
      <section className="panel">
        <Tabs
          label="활동 구분"
          choices={FILTERS.map(({ name, only }) => ({
            name,
            to: pathOf(only),
            isCurrent: only === direction,
          }))}
        />
        <EndlessList
          data={found}
          read={({ actions }) => actions}
          idOf={({ id }) => id}
          pathOf={(page) => pathOf(direction, page)}
        >
          {(actions) => (actions.length === 0 ? <NoActions /> : <ActionList actions={actions} />)}
        </EndlessList>
      </section>
    </>
  )
}

const FILTERS: { name: string; only: Direction | null }[] = [
  { name: '전체', only: null },
  { name: '나에게', only: 'TO_ME' },
  { name: '내가', only: 'BY_ME' },
]

function pathOf(direction: Direction | null, page = 1): string {
  const query = new URLSearchParams({
    ...(direction && { direction }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size === 0 ? HERE : `${HERE}?${query}`
}

function NoActions() {
  return (
    <EmptyState title="아직 활동이 없습니다" actions={<ButtonLink to="/help#levels">태그 모으기</ButtonLink>}>
      태그를 받거나 친구가 내 코드를 입력하면 여기에 남습니다.
    </EmptyState>
  )
}
