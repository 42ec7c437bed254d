// Takes the pictures of the README and of the web app manifest from a running demo:
// `bun tests/docs/drawPictures.ts http://localhost:3000`. A demo of some minutes has deals, posts and alerts to
// show. The machine needs a font with emoji: `apt-get install fonts-noto-color-emoji`.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'

const ROOT = join(import.meta.dirname, '..', '..')
const [url = 'http://localhost:3000'] = process.argv.slice(2)
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true }
const DESKTOP = { viewport: { width: 1350, height: 900 }, deviceScaleFactor: 1 }
/** A member of the demo who has received alerts. */
const MEMBER = '김하늘'
const KEYWORD = '라면'

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const product = await findProduct()
await draw('home-desktop', { ...DESKTOP, path: '/' })
await draw('home-phone', { ...PHONE, path: '/', theme: 'light' })
await draw('product-desktop', { ...DESKTOP, path: product, theme: 'light' })
await draw('product-phone', { ...PHONE, path: product })
await draw('community-phone', { ...PHONE, path: '/community', theme: 'light' })
await draw('alerts-phone', { ...PHONE, path: '/auth/my/notifyHistories', prepare: receiveAlert })
await browser.close()
for (const name of ['home-phone', 'product-phone', 'home-desktop'])
  copyFileSync(pictureOf(name), join(ROOT, 'public', 'screenshots', `${name}.png`))

/** The live deal with the most comments that is a good buy. */
async function findProduct(): Promise<string> {
  const { contents } = await (await fetch(`${url}/api/v0/deals?status=LIVE&sort=COMMENT&pageSize=30`)).json()
  for (const { productId } of contents as { productId: number }[]) {
    const path = `/products/${productId}`
    if ((await (await fetch(url + path)).text()).includes('지금 사도 좋은 가격')) return path
  }
  throw new Error('The demo has no good price.')
}

interface Drawn extends Omit<NonNullable<Parameters<Browser['newContext']>[0]>, 'viewport'> {
  viewport: { width: number; height: number }
  path: string
  theme?: 'light'
  prepare?: (page: Page) => Promise<void>
}

async function draw(name: string, { path, theme, prepare, ...device }: Drawn): Promise<void> {
  const context = await browser.newContext({ ...device, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const page = await context.newPage()
  if (theme) await page.request.post(`${url}/theme`, { form: { theme }, headers: { Origin: url } })
  await prepare?.(page)
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  // The chat beside a wide page arrives after the page.
  if (device.viewport.width > 1080) await page.locator('.chat-short > li').last().waitFor()
  const png = await page.screenshot({ animations: 'disabled' })
  await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toFile(pictureOf(name))
  await context.close()
}

function pictureOf(name: string): string {
  return join(ROOT, 'docs', 'pictures', `${name}.png`)
}

/** Signs in, registers a keyword and waits for its alert. */
async function receiveAlert(page: Page): Promise<void> {
  await page.goto(`${url}/login/kakao?to=/keywordNotify`)
  await page.getByText(MEMBER).first().click()
  await page.waitForURL(/keywordNotify/)
  await page.request.post(`${url}/keywordNotify`, {
    form: { keyword: KEYWORD, historyOnly: 'true' },
    headers: { Origin: url },
  })
  for (let waited = 0; waited < 20; waited += 1) {
    await page.waitForTimeout(3_000)
    await page.goto(`${url}/auth/my/notifyHistories`)
    if ((await page.locator('.alert').count()) > 2) return
  }
}
