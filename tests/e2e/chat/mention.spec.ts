import { DESKTOP, expect, started } from '../stage/journey.ts'
import { messageOn, signIn } from '../stage/member.ts'
import { registerBrowser, test } from '../stage/pushBrowser.ts'
import { PARK } from '../stage/stage.ts'

test.use({ viewport: DESKTOP.viewport })

test('a mentioned member gets a push that leads to the message; a member who writes too fast is paused', async ({
  page,
  browser,
  stage,
}) => {
  await page.goto('/')
  await signIn(page)
  await registerBrowser(page)
  await page.goto('/auth/my/info')
  const nickname = await page.getByLabel('닉네임', { exact: true }).inputValue()

  const writer = await (
    await browser.newContext({ baseURL: stage.url, viewport: DESKTOP.viewport })
  ).newPage()
  await writer.goto('/')
  await signIn(writer, PARK)
  await writer.goto('/chat')
  await started(writer)
  const field = writer.getByLabel('보낼 메시지').first()
  await field.pressSequentially(`@${nickname.slice(0, -1)}`)
  await expect(writer.getByRole('option', { name: nickname })).toBeInViewport({ ratio: 1 })
  await field.press('Enter')
  await expect(field).toHaveValue(`@${nickname} `)
  const words = `여기 보세요 ${Date.now()}`
  await field.pressSequentially(words)
  await field.press('Control+Enter')
  const called = () => stage.push.messages.find(({ payload }) => payload.link.startsWith('/chat?at='))
  await expect.poll(called).toBeDefined()
  expect(called()!.payload.title).toContain('님이 채팅에서 회원님을 언급했습니다')
  expect(called()!.payload.body).toContain(words)

  await page.goto(called()!.payload.link)
  await expect(page.locator('.msg[data-me]', { hasText: words })).toBeInViewport()

  for (let no = 1; no <= 5; no++) {
    await field.fill(`빨리 ${no}`)
    await field.press('Control+Enter')
  }
  await expect(messageOn(writer, '메시지를 너무 빨리 보냈습니다.')).toBeVisible()
  await expect(field).toHaveValue('빨리 5')

  await writer.goto('/help')
  await field.pressSequentially(`@${nickname}`)
  await writer.getByRole('option', { name: nickname }).click()
  await expect(field).toHaveValue(`@${nickname} `)
  await writer.context().close()
})
