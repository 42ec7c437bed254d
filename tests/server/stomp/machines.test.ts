import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { env, parseEnv } from '#app/env.server.ts'
import type { Message } from '#client/chat/messages.ts'
import { sqlite } from '#db/client.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { DESTINATIONS, joinChat } from '#tests/support/server/stompClient.ts'
import { startNats } from '#tests/support/standIns/nats.ts'

const { receive, deleted, echo } = DESTINATIONS

beforeAll(buildIfStale)

/** A folder with the database as it is now, as a replica on another machine has it. */
async function replicate(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-machine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(env.DATA_DIR, folder, { recursive: true, filter: (path) => !/\.db(-wal|-shm)?$/.test(path) })
  await sqlite().backup(join(folder, sqlite().name.split('/').at(-1)!))
  return folder
}

test('two machines are one room over NATS, also after NATS was gone', async () => {
  const { kim } = cast()
  let nats = await startNats()
  onTestFinished(() => nats.close())
  const start = async (folder: string) => {
    const service = await startProcess({ DATA_DIR: folder, CRAWL: 'off', NATS_URL: nats.url })
    onTestFinished(() => service.crash())
    return service
  }
  const [first, second] = [await start(env.DATA_DIR), await start(await replicate())]
  const [member, visitor] = [await joinChat(first.url, kim), await joinChat(second.url)]
  onTestFinished(() => member.close())
  onTestFinished(() => visitor.close())
  const heard = () => (visitor.got(receive) as Message[]).map(({ content }) => content)
  const joined = ({ log }: { log: string[] }) => log.filter((line) => line.includes('joined NATS')).length
  await expect.poll(() => [joined(first), joined(second)]).toEqual([1, 1])

  member.send('/auth/chat/send', { content: '첫 기계에서' })
  await expect.poll(heard).toEqual(['첫 기계에서'])
  await expect.poll(() => member.got(receive)).toHaveLength(1)
  const { messageKey } = (member.got(receive) as Message[])[0]!
  member.send('/auth/chat/delete', { messageKey })
  await expect
    .poll(() => visitor.got(deleted))
    .toEqual([{ removal: expect.any(Number), messageKey, isDeleted: true }])
  expect(member.got(receive)).toHaveLength(1)

  const port = Number(new URL(nats.url).port)
  await nats.close()
  member.send('/auth/chat/send', { content: '그사이에' })
  await expect.poll(() => member.got(echo)).toHaveLength(3)
  nats = await startNats(port)
  await expect
    .poll(
      () => {
        member.send('/auth/chat/send', { content: '다시 함께' })
        return heard().at(-1)
      },
      { interval: 2_000 },
    )
    .toBe('다시 함께')
})

// ASVS 12.3.3, 13.2.1
test('NATS on another machine needs TLS and a password', () => {
  const isRefused = (url: string) => {
    try {
      return parseEnv({ NATS_URL: url }).NATS_URL !== url
    } catch {
      return true
    }
  }
  expect(['nats://127.0.0.1:4222', 'tls://user:password@nats.example:4222'].map(isRefused)).toEqual([
    false,
    false,
  ])
  const refused = [
    'nats://nats.example:4222',
    'nats://user:password@nats.example:4222',
    'tls://nats.example:4222',
  ]
  expect(refused.map(isRefused)).toEqual([true, true, true])
})
