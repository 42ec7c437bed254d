import { redirect } from '@remix-run/node'
import { explainHistories } from '#domain/alerts/explainedHistories.server.ts'
import { keepMessage, muteMessage, resumeMessage } from '#domain/alerts/messageAnswers.server.ts'
import { listDueTimes } from '#domain/devices/delivery/holding/held.server.ts'
import { listArrivals } from '#domain/devices/delivery/outbox/arrivals.server.ts'
import { countUnread, HistoryFilter, listHistories, markRead } from '#domain/devices/histories.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { isSentByScript, pageBefore } from '#http/pageBefore.ts'
import { AlertHead } from '#ui/alerts/alertHead.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EndlessList } from '#ui/controls/lists/endlessList.tsx'
import { ListSearch } from '#ui/controls/lists/listSearch.tsx'
import { Tabs } from '#ui/controls/lists/tabs.tsx'
import { HistoryList } from '#ui/devices/historyList.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { titled } from '#ui/meta.ts'
import { ReadAll } from '#ui/readAllHead.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/my/notifyHistories'

const KINDS = [
  { kind: null, name: '전체' },
  { kind: 'PRODUCT', name: '최저가' },
  { kind: 'KEYWORD', name: '키워드' },
  { kind: 'RECOMMEND', name: '추천' },
  { kind: 'MENTION', name: '언급' },
  { kind: 'ANSWER', name: '답글' },
  { kind: 'COMMENT', name: '내 글 댓글' },
  { kind: 'OPERATION', name: '공지' },
] as const

export const meta = titled('알림 내역')

/** The member's notifications with reason and result, filtered by kind and words. */
export const loader = page(
  byMember({ query: { filter: HistoryFilter, paging: Paging } }, ({ member, query: { filter, paging } }) => {
    const { contents, ...place } = listHistories(member, paging, filter)
    const ids = contents.map(({ id }) => id)
    const [explained, arrivals, dueTimes] = [explainHistories(ids), listArrivals(ids), listDueTimes(ids)]
    return {
      filter,
      histories: {
        ...place,
        contents: contents.map((history) => ({
          ...history,
          explanation: explained.get(history.id) ?? null,
          arrivals: arrivals.get(history.id) ?? [],
          heldUntil: dueTimes.get(history.id) ?? null,
        })),
      },
      unreadCount: countUnread(member),
    }
  }),
)

/** `read` and `open` mark one notification as read. With `open`, the browser already follows its link. */
export const action = form({
  read: byMember(({ member, rowId, request }) => {
    markRead(member, [rowId])
    return isSentByScript(request) ? null : redirect(pageBefore(request) ?? HERE)
  }),
  open: byMember(({ member, rowId }) => {
    markRead(member, [rowId])
    return null
  }),
  mute: byMember(({ member, rowId, request }) => {
    const muted = muteMessage(member, rowId, 'off')
    return redirectWithToast(pageBefore(request) ?? HERE, mutedToast('알림을 껐습니다.', muted, rowId))
  }),
  muteToday: byMember(({ member, rowId, request }) => {
    const muted = muteMessage(member, rowId, 'today')
    return redirectWithToast(
      pageBefore(request) ?? HERE,
      mutedToast('오늘 하루 알림을 껐습니다.', muted, rowId),
    )
  }),
  restore: byMember(({ member, rowId, request }) => {
    resumeMessage(member, rowId)
    return redirectWithToast(pageBefore(request) ?? HERE, '알림을 다시 켰습니다.')
  }),
  save: byMember(({ member, rowId, request }) => {
    keepMessage(member, rowId)
    return redirectWithToast(pageBefore(request) ?? HERE, '찜한 상품에 저장했습니다.')
  }),
  readAll: byMember(({ member, request }) => {
    markRead(member, 'all')
    return redirect(pageBefore(request) ?? HERE)
  }),
})

/** Says what was muted: alerts, which the toast offers to resume, or the whole kind. */
const mutedToast = (words: string, muted: 'alerts' | 'kind', id: number) =>
  muted === 'alerts'
    ? { message: words, undo: { path: HERE, id } }
    : `${words} 알림 설정에서 다시 켤 수 있습니다.`

export default function NotifyHistories() {
  const found = useLoaderData<typeof loader>()
  const { filter, histories, unreadCount } = found
  const { searchKeyword, kind } = filter
  const isNarrowed = searchKeyword !== '' || kind !== null
  return (
    <>
      <AlertHead
        title="알림 내역"
        current="received"
        words={
          <span role="status">
            {histories.totalCount === 0 && !isNarrowed
              ? '아직 받은 알림이 없습니다'
              : `새 알림 ${unreadCount}건 · ${isNarrowed ? '찾은' : '모두'} ${histories.totalCount}건`}
          </span>
        }
      />
      <section className="panel" aria-label="받은 알림">
        <Tabs
          label="알림 종류"
          choices={KINDS.map((choice) => ({
            name: choice.name,
            to: pathOf({ searchKeyword, kind: choice.kind }),
            isCurrent: kind === choice.kind,
          }))}
        />
        <div className="history-tools">
          <ReadAll unreadCount={unreadCount} />
          <details open={searchKeyword !== ''}>
            <summary className="btn btn-plain btn-small">
              <Icon name="search" size="tiny" />
              검색
            </summary>
            <ListSearch label="알림 내역에서 찾기" searchKeyword={searchKeyword}>
              {kind !== null && <input type="hidden" name="kind" value={kind} />}
            </ListSearch>
          </details>
        </div>
        <EndlessList
          data={found}
          read={({ histories }) => histories}
          idOf={({ id }) => id}
          pathOf={(page) => pathOf(filter, page)}
        >
          {(histories) =>
            histories.length > 0 ? (
              <HistoryList histories={histories} />
            ) : isNarrowed || found.histories.totalCount > 0 ? (
              <NothingFound {...filter} />
            ) : (
              <NoHistories />
            )
          }
        </EndlessList>
      </section>
    </>
  )
}

/** The address of the list with these filters. */
function pathOf({ searchKeyword, kind }: HistoryFilter, page = 1): string {
  const query = new URLSearchParams()
  if (kind !== null) query.set('kind', kind)
  if (searchKeyword !== '') query.set('searchKeyword', searchKeyword)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? HERE : `${HERE}?${query}`
}

function NothingFound({ searchKeyword, kind }: HistoryFilter) {
  const { name } = KINDS.find((choice) => choice.kind === kind) ?? KINDS[0]
  const isSearch = searchKeyword !== ''
  return (
    <EmptyState
      title={isSearch ? '찾는 알림이 없습니다' : `받은 ${name} 알림이 없습니다`}
      actions={
        <ButtonLink to={HERE} kind="primary">
          모두 보기
        </ButtonLink>
      }
    >
      {isSearch
        ? '띄어쓰기는 상관없습니다. 더 짧은 검색어로 찾아보세요.'
        : `${name} 알림이 오면 여기에 모입니다.`}
    </EmptyState>
  )
}

function NoHistories() {
  return (
    <EmptyState
      title="가격이 내려가면 여기에 모입니다"
      actions={
        <>
          <ButtonLink to="/keywordNotify" kind="primary">
            키워드 등록
          </ButtonLink>
          <ButtonLink to="/bestCheapers">오늘의 딜 보기</ButtonLink>
        </>
      }
    >
      기다리는 상품의 키워드를 하나 등록해 보세요. 기기가 없어도 알림 내역에는 남습니다.
    </EmptyState>
  )
}
