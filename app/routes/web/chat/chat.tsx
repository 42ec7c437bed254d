import { redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { listHidden } from '#domain/accounts/blocks.server.ts'
import { isAdmin } from '#domain/accounts/member.ts'
import { findRoomPlace } from '#domain/chat/changes.server.ts'
import { readSlowSeconds, SlowMode, setSlowMode } from '#domain/chat/flood.server.ts'
import { listMessages } from '#domain/chat/lists.server.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { ChatSearch, searchMessages } from '#domain/chat/search.server.ts'
import { screened } from '#domain/moderation/watching/screening.server.ts'
import { HELD_WORDS } from '#domain/moderation/watching/watchedWord.ts'
import { byMember, bySuperAdmin, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { limitActs, SEARCH_COST } from '#http/protection/limits.server.ts'
import { chatMessage } from '#http/v0/chat.server.ts'
import { ChatLog } from '#ui/chat/chatLog.tsx'
import { ChatRoom } from '#ui/chat/chatRoom.tsx'
import { SlowModeForm } from '#ui/chat/slowModeForm.tsx'
import { ListSearch } from '#ui/controls/lists/listSearch.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export { WordsBoundary as ErrorBoundary } from '#ui/states/keptWords.tsx'

const FIRST_SIZE = 20

export const meta = titled('실시간 채팅', {
  description: '회원들이 핫딜에 대해 실시간으로 이야기하는 곳입니다.',
})

/** The latest messages, oldest first, or those with the words of a search. */
export const loader = page(
  byVisitor({ query: ChatSearch.and(Paging) }, async ({ member, request, query }) => {
    const { searchKeyword } = query
    if (searchKeyword !== '') await limitActs({ member, request }, 'SEARCHES', SEARCH_COST)
    const found = searchKeyword === '' ? null : searchMessages(member, searchKeyword, query).contents
    const { removal } = findRoomPlace()
    const shown = found ?? listMessages(member, null, FIRST_SIZE).contents
    return {
      searchKeyword,
      messages: shown.toReversed().map(chatMessage),
      removal,
      hidden: [...listHidden(member)],
      isAdmin: member !== null && isAdmin(member),
      isSuperAdmin: member?.role === 'SUPER_ADMIN',
      slowSeconds: readSlowSeconds(),
    }
  }),
)

/** A message from a page without a script; slow mode by a super admin. */
export const action = form({
  '': byMember({ input: NewMessage, limit: 'COMMENTS' }, async ({ member, input }) => {
    const { isHeld } = await screened(
      member,
      () => writeMessage(member, input),
      (id) => ({ kind: 'CHAT_MESSAGE', id }),
    )
    return isHeld ? redirectWithToast('/chat', HELD_WORDS) : redirect('/chat')
  }),
  slow: bySuperAdmin({ input: SlowMode }, ({ input }) => {
    setSlowMode(input)
    const { slowSeconds } = input
    return redirectWithToast(
      '/chat',
      slowSeconds === 0 ? '느린 채팅을 껐습니다.' : `이제 회원은 ${slowSeconds}초에 한 번 보낼 수 있습니다.`,
    )
  }),
})

export default function Chat() {
  const { searchKeyword, messages, removal, isSuperAdmin, ...rest } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      {searchKeyword !== '' && (
        <>
          <PageHead title={`‘${searchKeyword}’ 대화`} />
          <ListSearch label="대화에서 찾기" searchKeyword={searchKeyword} />
        </>
      )}
      {searchKeyword === '' ? (
        <section className="panel chat" aria-label="실시간 채팅">
          <ChatRoom carried={{ messages, removal }} refused={refused ?? undefined} {...rest} />
        </section>
      ) : (
        <section className="panel" aria-label="찾은 대화">
          {messages.length === 0 ? (
            <EmptyState title={`‘${searchKeyword}’ 대화가 없습니다`}>더 짧은 검색어로 찾아보세요.</EmptyState>
          ) : (
            <div className="chat-log">
              <ChatLog messages={messages} unsent={[]} viewerId={null} readUpTo={null} tasks={() => null} />
            </div>
          )}
        </section>
      )}
      {isSuperAdmin && <SlowModeForm slowSeconds={rest.slowSeconds} />}
    </>
  )
}
