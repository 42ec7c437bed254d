import { redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { listHidden } from '#domain/accounts/blocks.server.ts'
import { isAdmin } from '#domain/accounts/member.ts'
import { findRoomPlace } from '#domain/chat/changes.server.ts'
import { readSlowSeconds, SlowMode, setSlowMode } from '#domain/chat/flood.server.ts'
import { findShownNumber, listMessages, listMessagesAround } from '#domain/chat/lists.server.ts'
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
import { ChatRoom } from '#ui/chat/chatRoom.tsx'
import { EarlierMessages } from '#ui/chat/earlierMessages.tsx'
import { FoundMessages } from '#ui/chat/foundMessages.tsx'
import { SlowModeForm } from '#ui/chat/slowModeForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export { WordsBoundary as ErrorBoundary } from '#ui/states/keptWords.tsx'

const FIRST_SIZE = 20
/** The page of the room contains all messages after a linked message, unless there are more than this. */
const FARTHEST_IN_ROOM = 80
const NOTHING = { searchKeyword: '', found: null, earlier: null, room: null, isSuperAdmin: false }

export const meta = titled('실시간 채팅', {
  description: '회원들이 핫딜에 대해 실시간으로 이야기하는 곳입니다.',
})

/** The key of the message to show. */
const Place = z.object({ at: z.string().default('').catch('') })

/**
 * The messages of the page, oldest first: the latest ones back to the message in the address; if that is too far back,
 * it and the messages around it; for a search, a page of the results.
 */
export const loader = page(
  byVisitor({ query: ChatSearch.and(Paging).and(Place) }, async ({ member, request, query }) => {
    const { searchKeyword, at } = query
    if (searchKeyword !== '') {
      await limitActs({ member, request }, 'SEARCHES', SEARCH_COST)
      const { contents, ...found } = searchMessages(member, searchKeyword, query)
      return { ...NOTHING, searchKeyword, found: { ...found, contents: contents.map(chatMessage) } }
    }
    const place = findRoomPlace()
    const number = at === '' ? null : findShownNumber(member, at)
    const back = number === null ? 0 : place.message - number
    if (number !== null && back > FARTHEST_IN_ROOM)
      return { ...NOTHING, earlier: listMessagesAround(member, number).toReversed().map(chatMessage) }
    const shown = listMessages(member, null, FIRST_SIZE + back).contents
    return {
      ...NOTHING,
      room: {
        carried: { messages: shown.toReversed().map(chatMessage), removal: place.removal },
        hidden: [...listHidden(member)],
        isAdmin: member !== null && isAdmin(member),
        slowSeconds: readSlowSeconds(),
        isMissing: at !== '' && number === null,
      },
      isSuperAdmin: member?.role === 'SUPER_ADMIN',
    }
  }),
)

/** Sends a message from a page without a script, or sets slow mode for a super admin. */
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
  const shown = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { searchKeyword, found, earlier, room, isSuperAdmin } = shown
  if (found !== null)
    return (
      <FoundMessages
        searchKeyword={searchKeyword}
        data={shown}
        read={(data) => data.found ?? { ...found, contents: [] }}
      />
    )
  if (earlier !== null) return <EarlierMessages messages={earlier} />
  return (
    <>
      <section className="panel chat" aria-label="실시간 채팅">
        {room && <ChatRoom refused={refused ?? undefined} {...room} />}
      </section>
      {isSuperAdmin && room && <SlowModeForm slowSeconds={room.slowSeconds} />}
    </>
  )
}
