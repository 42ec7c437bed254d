import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { listDueUnlinks, queueUnlink } from '#domain/accounts/unlinks.server.ts'
import { DAY_MS, MINUTE_MS } from '#domain/clock.ts'
import { unlinkProviders } from '#server/background/unlinks.ts'

let kakao: Server
let answers: number[]
let told: string[]

beforeAll(async () => {
  kakao = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    told.push(`${request.url} ${request.headers.authorization} ${body}`)
    response.writeHead(answers.shift() ?? 200, { 'Content-Type': 'application/json' }).end('{"id":7}')
  })
  await new Promise<void>((resolve) => kakao.listen(0, '127.0.0.1', resolve))
})
afterAll(() => kakao.close())
beforeEach(() => {
  answers = []
  told = []
  env.KAKAO_API_URL = `http://127.0.0.1:${(kakao.address() as AddressInfo).port}`
  env.KAKAO_ADMIN_KEY = 'admin-key'
  queueUnlink({ provider: 'kakao', subject: '7' }, Date.now())
})

test('Kakao is notified once that a member left', async () => {
  await unlinkProviders()
  await unlinkProviders()
  expect(told).toEqual(['/v1/user/unlink KakaoAK admin-key target_id_type=user_id&target_id=7'])
  expect(listDueUnlinks(Date.now() + 365 * DAY_MS)).toEqual([])
})

test('while Kakao fails, the job asks again, a little later each time', async () => {
  answers = [500, 500]
  await unlinkProviders()
  expect(listDueUnlinks()).toEqual([])
  const [once] = listDueUnlinks(Date.now() + MINUTE_MS)
  expect(once).toMatchObject({ provider: 'kakao', credential: '7', attempts: 1 })
})

test('without its key Kakao is not notified, and no unlink is lost', async () => {
  env.KAKAO_ADMIN_KEY = undefined
  await unlinkProviders()
  expect(told).toEqual([])
  expect(listDueUnlinks(Date.now() + MINUTE_MS)).toHaveLength(1)
})

test('providers that need no notice get none', () => {
  queueUnlink({ provider: 'noauth', subject: 'hash' }, Date.now())
  expect(listDueUnlinks()).toHaveLength(1)
})
