import { beforeEach, expect, test } from 'vitest'
import { db, write } from '#db/client.server.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { messageKeyOf } from '#domain/chat/message.ts'
import { renewChatSearch } from '#domain/chat/search.server.ts'
import { loader } from '#routes/web/chat/chat.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

interface Shown {
  found: { totalCount: number; contents: { content: string }[] } | null
  earlier: { content: string }[] | null
  room: { carried: { messages: { content: string }[] }; isMissing: boolean } | null
}

let kim: Member
let lee: Member
let keys: string[]
beforeEach(() => {
  ;({ kim, lee } = cast())
  const rows = write(() =>
    Array.from({ length: 700 }, (_, no) =>
      db
        .insert(chatMessages)
        .values({ userId: lee.id, content: `라면 ${no}`, createdAt: 1_790_000_000_000 + no })
        .returning()
        .get(),
    ),
  )
  keys = rows.map(messageKeyOf)
})

const open = async (query: Record<string, string>, headers = {}) =>
  (await ask(loader, `/chat?${new URLSearchParams(query)}`, { headers })) as unknown as Shown
const words = (messages: { content: string }[] | undefined) => messages?.map(({ content }) => content) ?? []

test('a linked message of long ago is shown among those around it', async () => {
  const { earlier, room } = await open({ at: keys[100]! })
  expect(words(earlier ?? [])).toEqual(Array.from({ length: 41 }, (_, no) => `라면 ${80 + no}`))
  expect(room).toBeNull()
})

test('the room shows every message since the linked one if that is near', async () => {
  const { room } = await open({ at: keys[650]! })
  const shown = words(room?.carried.messages)
  expect([shown.includes('라면 650'), shown.at(-1), room?.isMissing]).toEqual([true, '라면 699', false])
})

test('a linked message that the reader may not see is said to be missing', async () => {
  block(kim, lee.id)
  const asKim = await asBrowser(kim)
  for (const at of [keys[100]!, '1790000000000-000000009999', 'x'])
    expect((await open({ at }, asKim)).room?.isMissing, at).toBe(true)
  expect((await open({})).room?.isMissing).toBe(false)
})

test('a search counts its messages and continues on further pages, newest first', async () => {
  await renewChatSearch()
  const first = await open({ searchKeyword: '라면' })
  const second = await open({ searchKeyword: '라면', page: '2' })
  expect(first.found?.totalCount).toBe(700)
  expect(words(first.found?.contents)).toHaveLength(20)
  const both = [...words(first.found?.contents), ...words(second.found?.contents)]
  expect(new Set(both).size).toBe(40)
  expect(both[0]).toBe('라면 699')
})
