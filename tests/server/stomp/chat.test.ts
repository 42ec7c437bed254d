import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Message } from '#client/chat/messages.ts'
import { db, write } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { endEverySignIn } from '#domain/accounts/sessions/sessions.server.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { setSlowMode } from '#domain/chat/flood.server.ts'
import { listByNumbers } from '#domain/chat/lists.server.ts'
import { blindMessage, deleteMessage, getMessageRow, writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/clock.ts'
import { HELD_WORDS } from '#domain/moderation/watching/watchedWord.ts'
import { NewWatchedWords, watchWords } from '#domain/moderation/watching/watchedWords.server.ts'
import { hashHousehold } from '#http/protection/address.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'
import { findNode } from '#tests/support/run/findNode.ts'
import { isProof } from '#tests/support/run/proof.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'
import { type ChatClient, DESTINATIONS, joinChat } from '#tests/support/server/stompClient.ts'

const { receive, deleted, echo, pong, paging } = DESTINATIONS

const ACCESS_LIFE_MS = 15 * MINUTE_MS

const PROGRAMS: Array<[name: string, findCommand: () => string]> = [
  ['Bun', () => process.execPath],
  ...(isProof ? [['Node', findNode] as [string, () => string]] : []),
]

describe.each(PROGRAMS)('the chat under %s', (_, findCommand) => {
  let command: string
  let service: ServiceProcess
  let kim: Member
  let lee: Member
  let park: Member
  beforeAll(async () => {
    buildIfStale()
    command = findCommand()
    service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' }, command)
  })
  afterAll(() => service?.crash())
  beforeEach(() => {
    ;({ kim, lee, park } = cast())
  })

  const enter = async (member: Member | null = null): Promise<ChatClient> => {
    const joined = await joinChat(service.url, member)
    onTestFinished(() => joined.close())
    return joined
  }
  const hears = (client: ChatClient, destination: string) => expect.poll(() => client.got(destination))

  test('a member who left neither writes nor deletes until they come back', async () => {
    const member = await enter(kim)
    write(() => db.update(users).set({ leftAt: Date.now() }).where(eq(users.id, kim.id)).run())
    member.send('/auth/chat/send', { content: '떠난 뒤의 말', mentions: [] })
    await hears(member, echo).toMatchObject([{ status: 401, data: '먼저 로그인 해주세요.' }])
    member.send('/auth/chat/ping', {})
    await hears(member, pong).toEqual([false])
  })

  test('the scheme of a token may be in any letters, as in a call', async () => {
    const visitor = await enter()
    const { Authorization = '' } = await asApp(kim)
    visitor.send('/auth/chat/ping', {}, { Authorization: Authorization.replace('Bearer', 'bearer') })
    await hears(visitor, pong).toEqual([true])
  })

  test('what a member says reaches everybody, and the member an echo', async () => {
    const [visitor, member] = [await enter(), await enter(kim)]
    member.send(
      '/auth/chat/send',
      { content: '안녕: 하세요\n둘째 줄', mentions: [] },
      { 'client-message-id': 'a' },
    )
    const message = {
      messageKey: expect.any(String),
      userId: kim.id,
      userDisplay: { nickname: kim.nickname, imageUrl: null, level: 0 },
      userRole: 'USER',
      content: '안녕: 하세요\n둘째 줄',
      mentions: [],
      isDeleted: false,
    }
    await hears(visitor, receive).toMatchObject([message])
    await hears(member, receive).toMatchObject([message])
    await hears(member, echo).toMatchObject([{ status: 200, data: message }])
    expect(visitor.got(echo)).toEqual([])
  })

  test('a visitor reads the history, and is refused under /auth without losing the connection', async () => {
    writeMessage(kim, NewMessage.parse({ content: '먼저 한 말' }))
    const visitor = await enter()
    visitor.send('/auth/chat/send', { content: '저도' })
    await hears(visitor, echo).toEqual([{ status: 401, data: '먼저 로그인 해주세요.' }])
    visitor.send('/auth/chat/ping')
    await hears(visitor, pong).toEqual([false])
    visitor.send('/chat/paging', { next: null, pageSize: 10 })
    await hears(visitor, paging).toMatchObject([
      { next: null, isLast: true, contents: [{ content: '먼저 한 말' }] },
    ])
  })

  test('refusals are echoed with their words', async () => {
    const member = await enter(kim)
    for (const body of [{ content: ' ' }, {}, null, [], { content: '가'.repeat(1001) }])
      member.send('/auth/chat/send', body)
    member.send('/auth/chat/delete', { messageKey: 'x' })
    await expect.poll(() => member.got(echo).length).toBe(6)
    expect(member.got(echo)).toMatchObject([
      ...Array(4).fill({ status: 400, data: '내용을 입력해주세요.' }),
      { status: 400, data: '메시지는 1,000자까지 보낼 수 있습니다.' },
      { status: 404, data: '메시지를 찾을 수 없습니다.' },
    ])
    for (let no = 0; no < 6; no++) member.send('/auth/chat/send', { content: `${no}` })
    await expect.poll(() => member.got(echo).at(-1)).toMatchObject({ status: 429 })
  })

  test('a mention that is no number of a member is refused in Korean', async () => {
    const member = await enter(kim)
    const wrong = ['2', 1.5, null, -1, 1e30]
    for (const mention of wrong) member.send('/auth/chat/send', { content: '안녕', mentions: [mention] })
    const refusal = { status: 400, data: '입력값이 올바르지 않습니다.' }
    await hears(member, echo).toEqual(wrong.map(() => refusal))
  })

  test('a refused connection is recorded with its number and the hash of its address', async () => {
    const headers = { Upgrade: 'websocket', Connection: 'Upgrade', Origin: 'https://elsewhere.example' }
    const { hostname, port } = new URL(service.url)
    const asked = request({ hostname, port, path: '/stomp', headers })
    asked.on('error', () => {}).end()
    const recorded = () => service.log.filter((line) => line.includes('"cross_site_refused"')).at(-1)
    await expect.poll(recorded).toBeDefined()
    expect(JSON.parse(recorded()!)).toMatchObject({
      address: hashHousehold('127.0.0.1'),
      requestId: expect.stringMatching(/^[\w+/]{8}$/),
    })
  })

  test('a deleted message is announced', async () => {
    const [visitor, member] = [await enter(), await enter(kim)]
    member.send('/auth/chat/send', { content: '지울 말' })
    await hears(member, echo).toHaveLength(1)
    const { messageKey } = (member.got(echo)[0] as { data: { messageKey: string } }).data
    member.send('/auth/chat/delete', { messageKey, deleteAt: new Date().toISOString() })
    await hears(visitor, deleted).toEqual([{ messageKey, removal: 1, isDeleted: true }])
    visitor.send('/chat/paging', { after: 9, afterRemoval: 0 })
    visitor.send('/chat/paging', { after: 9, afterRemoval: 1 })
    await hears(visitor, paging).toMatchObject([
      { removed: [messageKey], removal: 1 },
      { removed: [], removal: 1 },
    ])
    deleteMessage(park, messageKey)
  })

  test('a message that staff hide is gone for others who were away, and stays with its author', async () => {
    const [visitor, member] = [await enter(), await enter(kim)]
    const number = writeMessage(kim, NewMessage.parse({ content: '가려질 말' }))
    const { messageKey } = listByNumbers([number])[0]!
    blindMessage(getMessageRow(messageKey), Date.now())
    for (const client of [visitor, member]) client.send('/chat/paging', { after: number, afterRemoval: 0 })
    await hears(visitor, paging).toMatchObject([{ removed: [messageKey], removal: 1 }])
    await hears(member, paging).toMatchObject([{ removed: [], removal: 1 }])
  })

  test('what another process writes arrives too, and a client gets what it missed', async () => {
    const own = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' }, command)
    onTestFinished(() => own.crash())
    const visitor = await joinChat(own.url)
    onTestFinished(() => visitor.close())
    const first = writeMessage(kim, NewMessage.parse({ content: '다른 프로세스에서' }))
    await hears(visitor, receive).toMatchObject([{ content: '다른 프로세스에서', number: first }])
    writeMessage(lee, NewMessage.parse({ content: '하나 더' }))
    visitor.send('/chat/paging', { after: first })
    await hears(visitor, paging).toMatchObject([{ contents: [{ content: '하나 더', number: first + 1 }] }])
  })

  // ASVS 4.4.3
  test('a suspension and the end of a sign-in count at once on an open connection', async () => {
    const [first, second] = [await enter(kim), await enter(lee)]
    second.send('/auth/chat/ping')
    await hears(second, pong).toEqual([true])
    suspend(park, kim.id, { until: Date.now() + DAY_MS, reason: '도배' })
    first.send('/auth/chat/send', { content: '말할 수 있습니까' })
    await hears(first, echo).toMatchObject([{ status: 400, data: expect.stringContaining('도배') }])
    endEverySignIn(lee.id)
    second.send('/auth/chat/ping')
    await hears(second, pong).toEqual([true, false])
    second.send('/auth/chat/send', { content: '아직 있습니까' })
    await hears(second, echo).toMatchObject([{ status: 401 }])
  })

  // ASVS 4.4.3
  test('a token that expires counts at once on an open connection', async () => {
    vi.useFakeTimers({ now: Date.now() - ACCESS_LIFE_MS + 5 * SECOND_MS, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const member = await enter(kim)
    vi.useRealTimers()
    member.send('/auth/chat/ping')
    await hears(member, pong).toEqual([true])
    await expect
      .poll(
        () => {
          member.send('/auth/chat/ping')
          return member.got(pong).at(-1)
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(false)
    member.send('/auth/chat/send', { content: '아직 있습니까' })
    await hears(member, echo).toMatchObject([{ status: 401 }])
  })

  test('a new role counts at once on an open connection', async () => {
    const numbers = ['하나', '둘'].map((content) => writeMessage(kim, NewMessage.parse({ content })))
    const [first, second] = listByNumbers(numbers).map(({ messageKey }) => messageKey)
    const member = await enter(lee)
    const remove = (messageKey?: string) => member.send('/auth/chat/delete', { messageKey })
    const setRole = (role: 'USER' | 'ADMIN') =>
      write(() => db.update(users).set({ role }).where(eq(users.id, lee.id)).run())
    remove(first)
    await hears(member, echo).toMatchObject([{ status: 404 }])
    setRole('ADMIN')
    remove(first)
    await hears(member, echo).toMatchObject([{ status: 404 }, { status: 200, data: { messageKey: first } }])
    setRole('USER')
    remove(second)
    await hears(member, echo).toMatchObject([{ status: 404 }, { status: 200 }, { status: 404 }])
  })

  test('what members say at two servers of one database reaches both, once and in order', async () => {
    // The service of the file remembers numbers that an emptied database gives again.
    const join = async (member: Member) => {
      const own = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' }, command)
      onTestFinished(() => own.crash())
      const joined = await joinChat(own.url, member)
      onTestFinished(() => joined.close())
      return joined
    }
    const [here, there] = [await join(kim), await join(lee)]
    for (let no = 1; no <= 4; no++) {
      here.send('/auth/chat/send', { content: `여기 ${no}` })
      there.send('/auth/chat/send', { content: `저기 ${no}` })
    }
    await hears(here, receive).toHaveLength(8)
    await hears(there, receive).toHaveLength(8)
    const order = (client: ChatClient) => (client.got(receive) as Message[]).map(({ number }) => number)
    expect(order(here)).toEqual(order(here).toSorted((one, other) => one - other))
    expect(order(there)).toEqual(order(here))
  })

  test('slow mode is announced in the room at once', async () => {
    const visitor = await enter()
    const told: unknown[] = []
    visitor.client.subscribe('/topic/chat/here', ({ body }) => void told.push(JSON.parse(body)))
    setSlowMode({ slowSeconds: 30 })
    await expect.poll(() => told.at(-1)).toMatchObject({ slowSeconds: 30 })
    setSlowMode({ slowSeconds: 0 })
    await expect.poll(() => told.at(-1)).toMatchObject({ slowSeconds: 0 })
  })

  test('a message with a word that staff watch since now waits for them', async () => {
    const member = await enter(kim)
    watchWords(NewWatchedWords.parse({ words: '대리구매', action: 'HOLD' }))
    member.send('/auth/chat/send', { content: '대리 구매', mentions: [] }, { 'client-message-id': 'held' })
    const own = { number: 1, content: '대리 구매', isDeleted: false }
    await hears(member, echo).toMatchObject([{ status: 202, data: HELD_WORDS, message: own }])
    expect(listByNumbers([1])).toMatchObject([{ content: '', isDeleted: true }])
    member.send('/auth/chat/send', { content: '그 다음 말', mentions: [] })
    await hears(member, echo).toHaveLength(2)
    expect(listByNumbers([2])).toMatchObject([{ content: '그 다음 말' }])
  })

  test('a message that was echoed survives a crash, and its repetition is the same message', async () => {
    const own = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' }, command)
    const before = await joinChat(own.url, kim)
    before.send('/auth/chat/send', { content: '남을 말' }, { 'client-message-id': 'once' })
    await hears(before, echo).toHaveLength(1)
    await own.crash()
    await before.close()
    const after = await enter(kim)
    after.send('/auth/chat/send', { content: '남을 말' }, { 'client-message-id': 'once' })
    await hears(after, echo).toEqual(before.got(echo))
    after.send('/chat/paging', { pageSize: 10 })
    await expect.poll(() => after.got(paging)).toMatchObject([{ contents: [{ content: '남을 말' }] }])
  })

  test('pages of other sites open no connection, apps without an origin do', async () => {
    const open = (origin?: string) =>
      fetch(`${service.url}/stomp`, {
        headers: {
          Upgrade: 'websocket',
          Connection: 'Upgrade',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...(origin && { Origin: origin }),
        },
      }).then(
        ({ status }) => status,
        () => 'closed',
      )
    expect(await open('https://evil.example')).toBe(403)
  })

  test('a stopping service tells its clients to come back', async () => {
    const own = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off' }, command)
    const { client } = await joinChat(own.url)
    const code = new Promise<number>((resolve) => {
      client.onWebSocketClose = ({ code }) => resolve(code)
    })
    await own.stop()
    expect(await code).toBe(1001)
  })
})
