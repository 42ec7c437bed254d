// Two clients that share one sign-in renew it at the same moment, again and again, each at a server process of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { sqlite } from '#db/client.server.ts'
import { issueTokens, type Tokens } from '#domain/accounts/sessions/tokens.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { cast } from '#tests/support/people/cast.ts'
import { proofSize } from '#tests/support/run/proof.ts'
import { SEED } from '#tests/support/run/seed.ts'
import { type ServiceProcess, startProcess } from '#tests/support/server/service.ts'

const RACES = proofSize({ ordinary: 100, full: 10_000 })
/** A session may refresh its tokens 60 times in 10 minutes, requests whose answers are lost included. */
const RACES_OF_A_SIGN_IN = 20

let services: ServiceProcess[] = []
let clients: Client[] = []
beforeAll(buildIfStale, 120_000)
afterEach(async () => {
  for (const { process } of clients) process.kill()
  await Promise.all(services.map((service) => service.crash()))
})

interface Client {
  process: ChildProcess
  /** Requests the pair after `refreshToken` until an answer arrives. */
  renew(refreshToken: string): Promise<Tokens & { status: number }>
}

function startClient(url: string, seed: number): Client {
  const file = join(import.meta.dirname, '..', '..', 'support', 'server', 'refreshClient.ts')
  const child = spawn(process.execPath, [file, url, String(seed)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    process: child,
    renew: async (refreshToken) => {
      child.stdin.write(`${refreshToken}\n`)
      return JSON.parse(String((await answers.next()).value))
    },
  }
}

const count = (query: string) => sqlite().prepare(query).pluck().get() as number

test(`${RACES} races of two clients: their sign-in lives, and both can call`, {
  timeout: 30_000 + RACES * 200,
}, async () => {
  const { kim } = cast()
  const settings = { DATA_DIR: env.DATA_DIR, CRAWL: 'off', TRUST_PROXY: '1' }
  services = await Promise.all([1, 2].map(() => startProcess(settings)))
  clients = services.map(({ url }, place) => startClient(url, SEED + place))

  const used = new Set<string>()
  let held: Tokens[] = []
  for (let race = 0; race < RACES; race++) {
    if (race % RACES_OF_A_SIGN_IN === 0)
      held = [await issueTokens({ member: kim, isSignUp: false, isReSignUp: false }, '앱')]
    const { refreshToken } = held[0] as Tokens
    const answers = await Promise.all(clients.map((client) => client.renew(refreshToken)))
    expect(answers, `race ${race}`).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(answers[1]?.refreshToken, `race ${race}`).toBe(answers[0]?.refreshToken)
    used.add(refreshToken)
    held = answers
  }

  expect(used.size, 'each token led to a new one').toBe(RACES)
  const signIns = Math.ceil(RACES / RACES_OF_A_SIGN_IN)
  expect(count('select count(*) from sessions')).toBe(signIns)
  expect(count('select count(distinct token_hash) from sessions')).toBe(signIns)
  for (const [index, { accessToken }] of held.entries()) {
    const headers = { Authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${services[index]?.url}/api/v0/auth/my`, { headers })
    expect(await answer.json()).toMatchObject({ id: kim.id })
  }
})
