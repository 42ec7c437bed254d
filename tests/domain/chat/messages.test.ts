import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { findRoomPlace, listNewRemovals } from '#domain/chat/changes.server.ts'
import { setSlowMode } from '#domain/chat/flood.server.ts'
import { getMessage, listByNumbers, listMessages, listMissed } from '#domain/chat/lists.server.ts'
import { messageKeyOf, numberOf } from '#domain/chat/message.ts'
import { blindMessage, deleteMessage, getMessageRow, restoreMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { renewChatSearch, searchMessages } from '#domain/chat/search.server.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/clock.ts'
import { listHistories } from '#domain/devices/histories.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { sayInChat as say } from '#tests/support/people/chat.ts'
import { ageDays, comment } from '#tests/support/people/comments.ts'
import { messageIdOf, reportThing } from '#tests/support/people/reporting.ts'
import { suspendedAdmin } from '#tests/support/people/suspendedAdmin.ts'
import { plansOf } from '#tests/support/run/plans.ts'

const FIRST_PAGE = { pageNumber: 1, pageSize: 20 }

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  ;({ kim, lee, park } = cast())
})
afterEach(() => vi.useRealTimers())

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const contents = (viewer: Member | null = null) =>
  listMessages(viewer, null, 100).contents.map(({ content }) => content)
const keyOf = (number: number) => listByNumbers([number])[0]?.messageKey ?? ''

test('messages are numbered without a gap and their keys sort by time', () => {
  const numbers = ['하나', '둘', '셋'].map((words) => say(kim, words))
  expect(numbers).toEqual([1, 2, 3])
  expect(numbers.map(keyOf)).toEqual(numbers.map(keyOf).toSorted())
  expect(numbers.map((number) => numberOf(keyOf(number)))).toEqual(numbers)
  expect(numberOf('x')).toBeNull()
  expect(messageKeyOf({ id: 7, createdAt: 5 })).toBe('0000000000005-000000000007')
  expect(contents()).toEqual(['셋', '둘', '하나'])
})

test('the history comes in parts, and a client gets what it missed', () => {
  for (let no = 1; no <= 25; no++) {
    say(kim, `${no}`)
    later(2 * SECOND_MS)
  }
  const first = listMessages(null, null, 10)
  expect(first).toMatchObject({ isLast: false, contents: [{ content: '25' }, ...Array(9).fill({})] })
  const second = listMessages(null, first.next, 10)
  expect(second.contents[0]?.content).toBe('15')
  const third = listMessages(null, second.next, 10)
  expect(third).toMatchObject({ isLast: true, next: null })
  expect(third.contents).toHaveLength(5)
  expect(listMissed(null, 22).contents.map(({ content }) => content)).toEqual(['23', '24', '25'])
  expect(listMessages(null, 'rubbish', 3).contents[0]?.content).toBe('25')
})

test.each(['', ' \n', '\u200b\u200b', '\u3164\u3164', '\u200b\u2060\ufeff', '\u0000\u202e'])(
  'the message %j, which shows nothing, is refused',
  (content) => {
    const refused = NewMessage.safeParse({ content })
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['내용을 입력해주세요.'])
  },
)

test('a message loses control characters and keeps its lines and joined emoji', () => {
  say(kim, '\u202e첫\u0000 줄\u0001\n둘째\t줄 👩\u200d💻')
  expect(contents()).toEqual(['첫 줄\n둘째\t줄 👩\u200d💻'])
})

test('a message that comes again under its client id is the same message, also in a pause', () => {
  const numbers = Array.from({ length: 5 }, (_, no) => say(kim, `${no}`, { clientMessageId: `id-${no}` }))
  expect(say(kim, '4', { clientMessageId: 'id-4' })).toBe(numbers[4])
  expect(say(lee, '4', { clientMessageId: 'id-4' }), "another member's").not.toBe(numbers[4])
  expect(contents()).toHaveLength(6)
})

test('five messages in five seconds are followed by a pause of thirty', () => {
  for (let no = 0; no < 5; no++) {
    say(kim, `${no}`)
    later(SECOND_MS)
  }
  expect(() => say(kim, '여섯')).toThrow('29초 뒤에 다시 보내주세요.')
  say(lee, '다른 사람')
  later(28 * SECOND_MS)
  expect(() => say(kim, '여섯')).toThrow('1초 뒤에')
  later(SECOND_MS)
  say(kim, '여섯')
})

test('slow mode binds members, not admins', () => {
  setSlowMode({ slowSeconds: 10 })
  say(kim, '하나')
  say(park, '하나')
  say(park, '둘')
  expect(() => say(kim, '둘')).toThrow('10초 뒤에')
  later(10 * SECOND_MS)
  say(kim, '둘')
})

test('a message has 1 to 1,000 letters, counted as people see them in NFC', () => {
  expect(NewMessage.safeParse({ content: ' \n ' }).success).toBe(false)
  expect(NewMessage.parse({ content: '한글' }).content).toBe('한글')
  expect(NewMessage.safeParse({ content: '👍'.repeat(1000) }).success).toBe(true)
  expect(NewMessage.safeParse({ content: '가'.repeat(1001) }).success).toBe(false)
  expect(NewMessage.safeParse({ content: '가', mentions: Array(11).fill(1) }).success).toBe(false)
})

test('a suspended admin deletes their own message, but none of another member', () => {
  const [own, others] = [say(lee, '제 말입니다'), say(kim, '남의 말입니다')]
  const admin = suspendedAdmin(park, lee)
  expect(() => deleteMessage(admin, keyOf(others))).toThrow('이용이 정지되었습니다')
  deleteMessage(admin, keyOf(own))
  expect(listMessages(null, null, 10).contents.map(({ isDeleted }) => isDeleted)).toEqual([false, true])
})

test('a member deletes their own message, an admin any; its words are gone', async () => {
  const own = say(kim, '제 말입니다')
  const other = say(lee, '남의 말입니다')
  expect(() => deleteMessage(kim, keyOf(other))).toThrow('메시지를 찾을 수 없습니다.')
  deleteMessage(kim, keyOf(own))
  deleteMessage(kim, keyOf(own))
  deleteMessage(park, keyOf(other))
  expect(listMessages(null, null, 10).contents).toMatchObject([
    { id: other, content: '', isDeleted: true },
    { id: own, content: '', isDeleted: true },
  ])
  expect(() => deleteMessage(kim, 'x')).toThrow('메시지를 찾을 수 없습니다.')
  await renewChatSearch()
  expect(searchMessages(null, '말입니다', FIRST_PAGE).totalCount).toBe(0)
})

test('a mentioned member is notified once, unless the text does not name them or they blocked the author', () => {
  const mention = `@${lee.nickname} 보세요`
  const number = say(kim, mention, { mentions: [lee.id, park.id, 999] })
  expect(getMessage(keyOf(number)).mentions).toEqual([lee.id])
  const told = () => listHistories(lee, FIRST_PAGE).contents
  expect(told()).toMatchObject([
    {
      kind: 'MENTION',
      title: `${kim.nickname}님이 채팅에서 회원님을 언급했습니다`,
      link: `/chat?at=${keyOf(number)}#${keyOf(number)}`,
    },
  ])
  deleteMessage(kim, keyOf(number))
  expect(told(), 'a deleted message leaves no text').toEqual([])
  block(lee, kim.id)
  later(10 * SECOND_MS)
  say(kim, mention, { mentions: [lee.id] })
  expect(told()).toEqual([])
  expect(contents(lee)).toEqual([])
})

test('a member calls another at most five times a day, in the chat and in comments together', () => {
  const mention = `@${lee.nickname} 보세요`
  const { productId } = takeListing(post(1, '라면 20봉 15,000원'))
  for (let no = 1; no <= 3; no++) {
    say(kim, `${mention} ${no}`, { mentions: [lee.id] })
    comment(kim, productId, `${mention} ${no}`)
    later(MINUTE_MS)
  }
  const told = listHistories(lee, FIRST_PAGE).contents.filter(({ kind }) => kind === 'MENTION')
  expect(told).toHaveLength(5)
})

test('messages are found by two syllables, without blocked authors', async () => {
  say(kim, '오늘 라면 특가 봤어요?')
  say(lee, '라면은 어제가 더 쌌습니다')
  await renewChatSearch()
  const found = (viewer: Member | null, words: string) =>
    searchMessages(viewer, words, FIRST_PAGE).contents.map(({ content }) => content)
  expect(found(null, '라면')).toEqual(['라면은 어제가 더 쌌습니다', '오늘 라면 특가 봤어요?'])
  expect(found(null, '특가 라면')).toEqual(['오늘 라면 특가 봤어요?'])
  block(park, lee.id)
  expect(found(park, '라면')).toEqual(['오늘 라면 특가 봤어요?'])
  expect(found(null, '')).toEqual([])
})

test('reports of a weight of five hide a message', () => {
  const key = keyOf(say(kim, '광고입니다'))
  for (let no = 0; no < 5; no++) {
    const { member } = signIn('kakao', `reporter-${no}`)
    ageDays(member, 40)
    reportThing(member, 'CHAT_MESSAGE', messageIdOf(key))
    expect(() => reportThing(member, 'CHAT_MESSAGE', messageIdOf(key))).toThrow(
      '이미 신고하셨습니다. 검토 중입니다.',
    )
  }
  expect(getMessage(key)).toMatchObject({ content: '', isDeleted: true })
  expect(() => reportThing(kim, 'CHAT_MESSAGE', messageIdOf(key))).toThrow('내 채팅 메시지는')
})

test('a suspended member says nothing; what an erased member said stays without a name', async () => {
  suspend(park, kim.id, { until: Date.now() + DAY_MS, reason: '도배' })
  expect(() => say(kim, '안녕하세요')).toThrow('도배')
  const number = say(lee, '남는 말')
  leave(lee, Date.now() - 31 * DAY_MS)
  await eraseLeft()
  expect(listByNumbers([number])).toMatchObject([
    { userId: null, author: { nickname: '탈퇴한 사용자' }, content: '남는 말' },
  ])
})

test('a process reads the new removals alone, although the statistics are of a room without any', () => {
  const numbers = ['하나', '둘', '셋'].map((words) => say(kim, words))
  sqlite().exec('analyze')
  onTestFinished(() => void sqlite().exec('delete from sqlite_stat1; analyze sqlite_schema'))
  deleteMessage(kim, keyOf(2))
  expect(listNewRemovals({ removal: 0 }).removals).toMatchObject([{ messageKey: keyOf(numbers[1]!) }])
  expect(plansOf(sqlite(), 'from "chat_removals" ')).toEqual([
    'SEARCH chat_removals USING INTEGER PRIMARY KEY (rowid>?)',
    'SEARCH chat_messages USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})

test('a message that is shown again does not free the number of its removal', () => {
  const row = getMessageRow(keyOf(say(kim, '잠시 가려질 말')))
  blindMessage(row, Date.now())
  restoreMessage(row)
  expect(listNewRemovals({ removal: 0 })).toEqual({ removals: [], upTo: 1 })
  expect(findRoomPlace().removal).toBe(1)
})
