import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './journey.ts'

/** Where axe looks, and by which of its rules; everywhere and by all of them when nothing is said. */
interface Look {
  place?: string
  rules?: string[]
}

/** What axe finds wrong on a page as it is now. Its script, which is long, is brought once a document. */
export async function findViolations(page: Page, look: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findHere, look)
}

/** Runs in the page. */
async function findHere({ place, rules }: Look): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place ?? document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Nothing that axe finds in what is open, in the light theme and, of what changes with the theme, in the dark one. */
export async function expectDialogInOrder(page: Page): Promise<void> {
  const place = 'dialog[open]'
  await wear(page, 'light')
  expect(await findViolations(page, { place })).toEqual([])
  await wear(page, 'dark')
  expect(await findViolations(page, { place, rules: ['color-contrast'] })).toEqual([])
}

/** Colours pass over into those of the other theme: they are looked at when they have. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme), theme)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}
