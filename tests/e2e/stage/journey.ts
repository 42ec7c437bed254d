import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { FIRST_READING } from './firstReading.ts'
import { type FirstReading, openStageAfter, type Stage } from './stage.ts'

export { expect }

/** The two main screen sizes. */
export const PHONE = { name: 'phone', viewport: { width: 390, height: 844 } }
export const DESKTOP = { name: 'desktop', viewport: { width: 1350, height: 900 } }
export const SCREENS = [PHONE, DESKTOP]

/** Chromium's console messages about refusals that a journey provokes, and about push in private windows. */
const NO_TROUBLE = [
  /^Failed to load resource: the server responded with a status of 4\d\d /,
  /^Chrome currently does not support the Push API in incognito mode/,
  // Remix's message about an answer that it was reading when the page navigated away.
  /^AbortError: signal is aborted without reason/,
]
/** What Chromium and the framework say when a journey takes the network away. */
const NO_NETWORK = [
  /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
  /^Error loading route module/,
  /Failed to fetch dynamically imported module/,
]
const FAULT_PAGE = '/error/50x'

interface OfTest {
  /**
   * The crawler keeps reading the sample sites, for journeys that wait for new deals. It is expensive, so the default
   * is off.
   */
  areSitesRead: boolean
  /** The journey takes the network away. */
  losesNetwork: boolean
  stage: Stage
  /**
   * After a page is opened or reloaded, the journey waits until it has started, like a person who first looks at it.
   */
  patient: undefined
  /** No error on the console and no refused script, style or request, on any page of the journey. */
  calm: undefined
}

interface OfWorker {
  firstReading: FirstReading
}

/** A journey: `page` uses a separate server whose sample sites have been read once. */
export const test = base.extend<OfTest, OfWorker>({
  firstReading: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
    async ({}, use) => {
      await use(JSON.parse(process.env[FIRST_READING] ?? ''))
    },
    { scope: 'worker' },
  ],
  areSitesRead: [false, { option: true }],
  losesNetwork: [false, { option: true }],
  stage: async ({ firstReading, areSitesRead }, use) => {
    const stage = await openStageAfter(firstReading, { areSitesRead })
    await use(stage)
    await stage.close()
  },
  baseURL: async ({ stage }, use) => use(stage.url),
  patient: [
    async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled !== false) context.on('page', waitAtArrival)
      await use(undefined)
    },
    { auto: true },
  ],
  calm: [
    async ({ context, losesNetwork }, use) => {
      const troubles = noteTroubles(context, losesNetwork ? [...NO_TROUBLE, ...NO_NETWORK] : NO_TROUBLE)
      await use(undefined)
      expect(troubles, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
})

function noteTroubles(context: BrowserContext, noTrouble: RegExp[]): string[] {
  const troubles: string[] = []
  context.on('console', (message) => {
    const isNone =
      noTrouble.some((words) => words.test(message.text())) || message.location().url.endsWith(FAULT_PAGE)
    if (message.type() === 'error' && !isNone) troubles.push(`${message.location().url}: ${message.text()}`)
  })
  context.on('weberror', (error) => troubles.push(String(error.error())))
  return troubles
}

const isStarted = () => Object.keys(document.body).some((name) => name.startsWith('__reactProps'))

/** Resolves when React has hydrated the page. */
export const started = (page: Page) => page.waitForFunction(isStarted)

/** A page that has not started by then, because its scripts are missing, is used as it is. */
const MAX_WAIT_MS = 2_000

function waitAtArrival(page: Page): void {
  const waiting =
    <Args extends unknown[], Arrived>(open: (...args: Args) => Promise<Arrived>) =>
    async (...args: Args) => {
      const response = await open(...args)
      await page.waitForFunction(isStarted, undefined, { timeout: MAX_WAIT_MS }).catch(() => {})
      return response
    }
  page.goto = waiting(page.goto.bind(page))
  page.reload = waiting(page.reload.bind(page))
}

/** Wakes what follows the price of a product by a move of the pointer; resolves when React has hydrated it too. */
export async function wakeProduct(page: Page): Promise<void> {
  await started(page)
  await page.mouse.move(9, 9)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#after-price section') ?? {}).some((name) =>
      name.startsWith('__reactProps'),
    ),
  )
}
