import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { block } from '#domain/accounts/blocks.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { changeNickname, Nickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { deleteComment } from '#domain/comments/writing.server.ts'
import { countUnread, listHistories } from '#domain/devices/histories.server.ts'
import { setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { eraseLeft } from '#domain/membership/erasure.server.ts'
import { leave } from '#domain/membership/leaving.server.ts'
import { listTags } from '#domain/rewards/tags/earnedTags.server.ts'
import { actionsOf } from '#server/push/payload.ts'
import { post } from '#tests/support/goods/listings.ts'
import { at, goOut, march } from '#tests/support/goods/seoulDays.ts'
import { cast } from '#tests/support/people/cast.ts'
import { ageDays, comment, editOn } from '#tests/support/people/comments.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { takeAllDue } from '#tests/support/server/outbox.ts'

const NAME = '한빛전자 무선청소기 HB-V10'

let kim: Member
let lee: Member
let park: Member
let vacuum: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: march('9 12:00') })
  const people = cast()
  const call = (member: Member, nickname: string) => changeNickname(member, Nickname.parse({ nickname }))
  kim = call(people.kim, '너구리')
  lee = call(people.lee, '수달')
  park = call(people.park, '고라니')
  for (const member of [kim, lee, park]) giveDevice(member)
  vacuum = recordListing(post(1, `[쿠팡] ${NAME} (129,000원/무료)`)).productId
})
afterEach(() => vi.useRealTimers())

const edit = (member: Member, id: number, text: string) => editOn(member, PRODUCT_COMMENTS, id, { text })
const told = (member: Member) => listHistories(member, { pageNumber: 1, pageSize: 20 }).contents
const waiting = () =>
  sqlite().prepare("select count(*) from deliveries where state = 'pending'").pluck().get()

describe('messages to mentioned members', () => {
  test('a mentioned member gets a message with the text, product and author that links to the comment', () => {
    const id = comment(kim, vacuum, '@수달님\n이 값이면\n사도 될까요?')
    const [message, ...others] = takeAllDue(10)
    expect(others).toEqual([])
    expect(message?.message).toEqual({
      kind: 'MENTION',
      title: '너구리님이 댓글에서 회원님을 언급했습니다',
      body: `@수달님 이 값이면 사도 될까요? · ${NAME}`,
      imageUrl: null,
      link: `/products/${vacuum}?comment=${id}#${id}`,
    })
    expect(actionsOf(message!), 'it is no alert of the member').toEqual([])
    expect(told(lee)).toMatchObject([{ kind: 'MENTION', readAt: null }])
    expect(countUnread(lee)).toBe(1)
    expect(listTags(lee.id), 'it earns no tag').toEqual([])
  })

  test('a comment that mentions a member twice sends one message, whatever an edit changes', async () => {
    const id = comment(kim, vacuum, '@수달 @수달 보세요')
    expect(comment(kim, vacuum, '@수달 @수달 보세요')).toBe(id)
    edit(kim, id, '아무도 부르지 않습니다')
    edit(kim, id, '@수달 다시 보세요')
    expect(await goOut()).toEqual(['너구리님이 댓글에서 회원님을 언급했습니다'])
    expect(told(lee)).toHaveLength(1)
  })

  test('a member mentioned by an edit gets the edited text', () => {
    const id = comment(kim, vacuum, '오늘 받았습니다')
    edit(kim, id, '@수달 오늘 받았습니다')
    expect(told(lee)[0]?.body).toBe(`@수달 오늘 받았습니다 · ${NAME}`)
  })

  test('a mention notifies neither the author nor blockers nor deleted accounts', () => {
    block(lee, kim.id)
    leave({ ...park, role: 'USER' })
    comment(kim, vacuum, '@너구리 @수달 @고라니 안녕하세요')
    expect([...told(kim), ...told(lee), ...told(park)]).toEqual([])
    expect(waiting()).toBe(0)
  })

  test('a comment notifies at most ten mentioned members', () => {
    const names = Array.from({ length: 12 }, (_, no) => {
      const { member } = signIn('kakao', `caller-${no}`)
      giveDevice(member)
      return changeNickname(member, Nickname.parse({ nickname: `회원${no}번째` })).nickname
    })
    comment(kim, vacuum, names.map((name) => `@${name}`).join(' '))
    expect(waiting()).toBe(10)
  })

  test('a comment notifies at most ten members, however often it is edited', () => {
    const called = Array.from({ length: 12 }, (_, no) => {
      const { member } = signIn('kakao', `edited-${no}`)
      giveDevice(member)
      return `@${changeNickname(member, Nickname.parse({ nickname: `회원${no}번째` })).nickname}`
    })
    const id = comment(kim, vacuum, called.slice(0, 6).join(' '))
    edit(kim, id, called.slice(6).join(' '))
    edit(kim, id, called.join(' '))
    expect(waiting()).toBe(10)
  })

  test('the message shortens a long comment', () => {
    comment(kim, vacuum, `@수달 ${'👍🏽가'.repeat(500)}`)
    const { body } = told(lee)[0]!
    expect([...body].length).toBeLessThan(120)
    expect(body).toContain('…')
    expect(body.isWellFormed()).toBe(true)
  })
})

test('a reply notifies the author of the comment once, even when it also mentions them', async () => {
  const first = comment(lee, vacuum, '질문입니다')
  comment(kim, vacuum, '답입니다', { targetCommentId: first })
  comment(kim, vacuum, '@수달 또 답입니다', { targetCommentId: first })
  comment(lee, vacuum, '제가 덧붙입니다', { targetCommentId: first })
  expect((await goOut()).toSorted()).toEqual([
    '너구리님이 내 댓글에 답글을 남겼습니다',
    '너구리님이 댓글에서 회원님을 언급했습니다',
  ])
})

test('mentions and replies take at most a third of the messages of a day; the others join the digest', async () => {
  setNotifySettings(lee, { dailyCap: 9 })
  addKeyword(lee, NewKeyword.parse({ keyword: '귤' }))
  const asked = comment(lee, vacuum, '사도 될까요?')
  for (let no = 0; no < 2; no++) comment(park, vacuum, `@수달 네 ${no}`)
  for (let no = 0; no < 8; no++) comment(kim, vacuum, `네 ${no}`, { parentCommentId: asked })
  expect(await goOut()).toHaveLength(3)
  for (let no = 0; no < 6; no++) takeListing(post(10 + no, `[쿠팡] 제주 귤 ${no + 1}kg (9,900원/무료)`))
  expect(await goOut()).toHaveLength(6)
  expect(told(lee)).toHaveLength(16)
  expect(await at('9 20:00')).toEqual([expect.stringContaining('7건')])
})

describe('notification settings for mentions', () => {
  test('a mention stays in the history when all channels for mentions are off', async () => {
    setNotifySettings(lee, { channels: { MENTION: ['APP', 'TELEGRAM'] } })
    comment(kim, vacuum, '@수달 보세요')
    expect(await goOut()).toEqual([])
    expect(told(lee)).toHaveLength(1)
  })

  test('turning mentions off cancels waiting messages', async () => {
    comment(kim, vacuum, '@수달 보세요')
    setNotifySettings(lee, { channels: { MENTION: [] } })
    expect(await goOut()).toEqual([])
  })

  test('a mention outside the allowed hours waits and joins the morning digest', async () => {
    setNotifySettings(lee, { startTime: '08:00', endTime: '23:00' })
    await at('9 23:30')
    comment(kim, vacuum, '@수달 밤에 부릅니다')
    expect(await goOut()).toEqual([])
    expect(await at('10 08:00')).toEqual(['너구리님이 댓글에서 회원님을 언급했습니다'])
    await at('10 23:30')
    comment(kim, vacuum, '@수달 또 부릅니다')
    comment(park, vacuum, '@수달 저도 부릅니다')
    expect(await at('11 08:00')).toEqual(['밤사이 2건 중 진행 중 2건'])
  })
})

describe('a hidden comment notifies nobody', () => {
  test('deleting a comment cancels its message, or removes its text from the history', async () => {
    const early = comment(kim, vacuum, '@수달 잘못 썼습니다')
    deleteComment(kim, PRODUCT_COMMENTS, early)
    expect(await goOut()).toEqual([])
    const late = comment(kim, vacuum, '@수달 이것도 잘못 썼습니다')
    expect(await goOut()).toHaveLength(1)
    deleteComment(kim, PRODUCT_COMMENTS, late)
    expect(told(lee)).toEqual([])
    expect(countUnread(lee)).toBe(0)
  })

  test('a comment deleted while its message waits for the allowed hours sends nothing', async () => {
    setNotifySettings(lee, { startTime: '08:00', endTime: '23:00' })
    await at('9 23:30')
    deleteComment(kim, PRODUCT_COMMENTS, comment(kim, vacuum, '@수달 밤에 부릅니다'))
    expect(await at('10 08:00')).toEqual([])
  })

  test('a comment blinded by reports sends no mention', async () => {
    const id = comment(kim, vacuum, '@수달 광고입니다')
    for (let no = 0; no < 5; no++) {
      const { member } = signIn('kakao', `reporter-${no}`)
      ageDays(member, 100)
      reportThing(member, 'PRODUCT_COMMENT', id)
    }
    expect(await goOut(), 'staff and the author alone hear').toEqual([
      '신고로 가려진 댓글이 있습니다',
      '내 댓글이 신고로 가려졌습니다',
    ])
    expect(told(lee)).toEqual([])
  })

  test('erasing the author removes the message from the history', async () => {
    comment(kim, vacuum, '@수달 보세요')
    leave(kim)
    vi.setSystemTime(march('9 12:00') + 31 * 86_400_000)
    await eraseLeft()
    expect(told(lee)).toEqual([])
  })
})

test('a comment and its message are written together or not at all', () => {
  const failing = () =>
    write(() => {
      comment(kim, vacuum, '@수달 보세요')
      throw new Error('power cut')
    })
  expect(failing).toThrow('power cut')
  expect(told(lee)).toEqual([])
  expect(waiting()).toBe(0)
})
