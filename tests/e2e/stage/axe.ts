import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './journey.ts'

/** The part of the page and the rules that axe checks; by default the whole page and all rules. */
interface Look {
  place?: string
  rules?: string[]
  without?: string[]
}

/** The violations that axe finds on the present page. Its long script is loaded once per document. */
export async function findViolations(page: Page, look: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findHere, look)
}

/** Runs in the page. */
async function findHere({ place, rules, without = [] }: Look): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place ?? document, {
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** axe finds nothing in the open element: all rules in the light theme, the colour rules in the dark one. */
export async function expectDialogInOrder(page: Page): Promise<void> {
  const place = 'dialog[open]'
  await wear(page, 'light')
  expect(await findViolations(page, { place })).toEqual([])
  await wear(page, 'dark')
  expect(await findViolations(page, { place, rules: ['color-contrast'] })).toEqual([])
}

/** Waits until the colours have changed to those of the other theme. */
async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme), theme)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}
