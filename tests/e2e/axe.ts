import type { Page } from '@playwright/test'
import axe from 'axe-core'

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
