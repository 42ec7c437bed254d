import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { env } from '#app/env.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { asApp } from '#tests/support/server/calls.ts'
import { startProcess } from '#tests/support/server/service.ts'
import { type PushService, startPushService } from '#tests/support/standIns/pushService.ts'

vi.setConfig({ testTimeout: 90_000 })

let push: PushService
beforeAll(async () => {
  buildIfStale()
  push = await startPushService()
})
afterAll(() => push.close())

const start = () =>
  startProcess({
    DATA_DIR: env.DATA_DIR,
    CRAWL: 'off',
    ALLOW_HOSTS: push.host,
    NODE_EXTRA_CA_CERTS: push.caFile,
  })

test('a member mentioned in a comment is notified although the machine crashed before sending', async () => {
  const { kim, lee } = cast()
  giveDevice(lee, { fcmToken: JSON.stringify(push.subscribe()) })
  const { productId } = recordListing(post(1, '[쿠팡] 한빛전자 무선청소기 HB-V10 (129,000원/무료)'))
  push.behave(() => 'hang')
  const first = await start()
  const answer = await fetch(`${first.url}/api/v0/auth/product-comments`, {
    method: 'POST',
    headers: { ...(await asApp(kim)), 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId, content: `@${lee.nickname} 보세요` }),
  })
  await first.crash()
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  push.behave(() => 201)
  const second = await start()
  const [message] = await push.waitForMessages(1)
  await second.crash()
  expect(message?.payload).toMatchObject({
    title: `${kim.nickname}님이 댓글에서 회원님을 언급했습니다`,
    body: `@${lee.nickname} 보세요 · 한빛전자 무선청소기 HB-V10`,
    link: `/products/${productId}?comment=${id}#${id}`,
  })
  expect(push.shown()).toHaveLength(1)
})
