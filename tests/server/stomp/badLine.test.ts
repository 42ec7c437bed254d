// Our own client behind a bad line, while the server is killed again and again under many writers.
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Message } from '#client/chat/messages.ts'
import { joinRoom, type Room } from '#client/chat/room.ts'
import { createRandom } from '#crawler/samples/random.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/clock.ts'
import { buildIfStale } from '#server/build/build.ts'
import { agree } from '#tests/support/people/consent.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { DESTINATIONS, joinChat } from '#tests/support/server/stompClient.ts'
import { freePort } from '#tests/support/standIns/freePort.ts'
import { startBadLine } from '#tests/support/stomp/badLine.ts'

const LENGTH_MS = proofSize({ ordinary: 3, full: 300 }) * SECOND_MS
const RESTART_EVERY_MS = proofSize({ ordinary: 2, full: 20 }) * SECOND_MS
const WRITERS = proofSize({ ordinary: 10, full: 50 })
/** Writers delete their first message, and this share of the others. */
const DELETED = 0.2
/** Below the flood rule. */
const SAYS_EVERY_MS = { least: 2_000, most: 8_000 }
const SETTLES_WITHIN_MS = 3 * MINUTE_MS
const ACCESS_LIFE_MS = 15 * MINUTE_MS

const random = createRandom(SEED)

/** One tab, and what it showed. */
interface Tab {
  room: Room
  /** True if every state of the tab had each number at most once and in order. */
  isSorted: boolean
  said: string[]
}

beforeAll(buildIfStale)

/** A token that ends some seconds from now. */
async function endingToken(member: Member): Promise<string> {
  vi.useFakeTimers({ now: Date.now() - ACCESS_LIFE_MS + 2 * SECOND_MS, toFake: ['Date'] })
  const { Authorization } = await asApp(member)
  vi.useRealTimers()
  return Authorization as string
}

const isSortedOnce = (messages: Message[]): boolean =>
  messages.every(({ number }, at) => at === 0 || number > messages[at - 1]!.number)

test(
  'a client on a bad line shows every message once and in order, none that was deleted, and nothing that was echoed is lost',
  async () => {
    const page = new EventTarget()
    page.addEventListener('toast', (event) => event.preventDefault())
    vi.stubGlobal('window', page)
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const port = await freePort()
    const start = () => startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', PORT: `${port}` })
    let service = await start()
    onTestFinished(() => service.crash())
    const line = await startBadLine(port, random)
    onTestFinished(() => line.close())

    const open = (member: Member | null, firstToken?: string): Tab => {
      let token = firstToken
      const readToken = async () => {
        const given = token ?? (await asApp(member!)).Authorization!
        token = undefined
        return given
      }
      const origin = `http://127.0.0.1:${line.port}`
      const room = joinRoom({
        messages: [],
        removal: null,
        origin,
        memberId: null,
        readToken: member && readToken,
      })
      const tab: Tab = { room, isSorted: true, said: [] }
      room.onChange(() => {
        tab.isSorted &&= isSortedOnce(room.getState().messages)
      })
      onTestFinished(() => room.stop())
      return tab
    }
    const members = Array.from({ length: WRITERS }, (_, no) => agree(signIn('kakao', `7${no}`).member))
    const [first] = members
    const ending = await endingToken(first!)
    const writers = members.map((member) => open(member, member === first ? ending : undefined))
    // A second tab of a member, and two visitors who read along.
    const tabs = [...writers, open(first!), open(null), open(null)]

    const endsAt = performance.now() + LENGTH_MS
    const isGoingOn = () => performance.now() < endsAt
    const talk = async (tab: Tab, no: number) => {
      while (isGoingOn()) {
        const words = `${no}번이 ${tab.said.length}째로 하는 말`
        tab.said.push(words)
        tab.room.send(words)
        await sleep(SAYS_EVERY_MS.least + random() * (SAYS_EVERY_MS.most - SAYS_EVERY_MS.least))
        const own = tab.room.getState().messages.find(({ content }) => content === words)
        if (own && (tab.said.length === 1 || random() < DELETED)) tab.room.remove(own.messageKey)
      }
    }
    const plain = agree(signIn('kakao', '8').member)
    const echoed: Message[] = []
    /** A client that sends nothing twice; it notes the messages that an echo acknowledged. */
    const talkOnce = async () => {
      while (isGoingOn()) {
        const client = await joinChat(service.url, plain).catch(() => null)
        for (let no = 0; client?.client.connected && isGoingOn(); no++) {
          client.send('/auth/chat/send', { content: `한 번만 ${no}` })
          await sleep(SAYS_EVERY_MS.least)
        }
        for (const { status, data } of (client?.got(DESTINATIONS.echo) ?? []) as {
          status: number
          data: Message
        }[])
          if (status === 200) echoed.push(data)
        await client?.close()
        await sleep(100)
      }
    }
    let kills = 0
    const kill = async () => {
      while (isGoingOn()) {
        await sleep(RESTART_EVERY_MS)
        await service.kill()
        kills++
        if (service.isGone()) service = await start()
      }
    }
    const sleepInLaptop = async () => {
      await sleep(LENGTH_MS / 2)
      const { now } = Date
      vi.spyOn(Date, 'now').mockImplementation(() => now() + HOUR_MS)
    }
    await Promise.all([...writers.map(talk), talkOnce(), kill(), sleepInLaptop()])

    line.heal()
    const said = writers.flatMap((tab) => tab.said)
    const listWritten = () =>
      sqlite()
        .prepare('select id, content, deleted_at is not null as isDeleted from chat_messages order by id')
        .all() as { id: number; content: string; isDeleted: 0 | 1 }[]
    const deleteOne = ({ room, said }: Tab): boolean => {
      const own = room.getState().messages.find(({ content }) => said.includes(content))
      if (own) room.remove(own.messageKey)
      return own !== undefined
    }
    // On a busy machine no message came back in time for its writer to delete it.
    await waitUntil(
      'a deleted message',
      () => listWritten().some(({ isDeleted }) => isDeleted) || writers.some(deleteOne),
      { withinMs: SETTLES_WITHIN_MS, everyMs: 200 },
    )
    const listDeleted = (shown: { isDeleted: unknown }[]) => shown.map(({ isDeleted }) => Boolean(isDeleted))
    const state = () =>
      tabs.map(({ room }) => {
        const { status, messages, unsent } = room.getState()
        const deleted = messages.filter(({ isDeleted }) => isDeleted).length
        return { status, messages: messages.length, deleted, unsent: unsent.length }
      })
    await waitUntil(
      'every tab to have everything',
      () => {
        const written = listWritten()
        const deleted = listDeleted(written).join()
        // A tab that came late shows the last pages: its reader goes back to the start.
        for (const { room } of tabs) room.loadOlder()
        return (
          state().every(({ messages, unsent }) => unsent === 0 && messages === written.length) &&
          tabs.every(({ room }) => listDeleted(room.getState().messages).join() === deleted)
        )
      },
      { withinMs: SETTLES_WITHIN_MS, everyMs: 200, diagnose: state },
    )
    const written = listWritten()
    const deletedCount = written.filter(({ isDeleted }) => isDeleted).length
    process.stderr.write(
      `${written.length} messages, ${deletedCount} of them deleted, ${tabs.length} tabs, ${kills} kills, ${line.done.cut} connections cut, ` +
        `${line.done.lost} messages lost on the line, ${line.done.halved} chunks halved, ${echoed.length} echoes checked\n`,
    )
    const numbers = written.map(({ id }) => id)
    for (const { room, isSorted } of tabs) {
      expect(room.getState().messages.map(({ number }) => number)).toEqual(numbers)
      expect(isSorted).toBe(true)
    }
    const ofWriters = written.map(({ content }) => content).filter((content) => said.includes(content))
    expect(new Set(ofWriters).size).toBe(ofWriters.length)
    expect(ofWriters.length + deletedCount).toBe(said.length)
    expect(deletedCount).toBeGreaterThan(0)
    const kept = new Map(written.map(({ id, content }) => [id, content]))
    expect(echoed.map(({ number }) => kept.get(number))).toEqual(echoed.map(({ content }) => content))
    expect(line.done.halved).toBeGreaterThan(0)
    expect(kills).toBeGreaterThan(0)
  },
  LENGTH_MS + SETTLES_WITHIN_MS + 2 * MINUTE_MS,
)
