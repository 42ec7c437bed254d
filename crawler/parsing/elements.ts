import type { CheerioAPI } from 'cheerio'
import type { Page } from '../source.ts'
import { readCount } from './counts.ts'

/** Selected elements of a page. */
export type Selection = ReturnType<CheerioAPI>

/** The elements that match `selector`, in the order of the page. */
export const rowsOf = ($: CheerioAPI, selector: string): Selection[] =>
  $(selector)
    .toArray()
    .map((row) => $(row))

/** The text of an element in one line; empty when the element is absent. */
export const textOf = (element: Selection): string => oneLine(element.text())

/** Text in one line: control characters become blanks, direction marks are removed. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The text of an element without its inner elements that match `inner`. */
export function textBeside(element: Selection, inner: string): string {
  const copy = element.clone()
  copy.find(inner).remove()
  return textOf(copy)
}

/** The cell next to the one with the text `label`, in rows of two cells; empty when there is none. */
export const cellBeside = (rows: Selection, label: string): Selection =>
  rows
    .filter((index) => textOf(rows.eq(index).children().first()) === label)
    .children()
    .eq(1)

/** The number after `label` in a text: `조회 2,811`. Null when there is none. */
export const countAfter = (label: string, text: string): number | null =>
  readCount(new RegExp(`${label}\\s*(\\d[\\d,.]*\\s?[k천만]?)`).exec(text)?.[1] ?? '')

/** `src` as an absolute http(s) address; null when it is absent or no address. */
export function imageAddress(src: string | undefined, page: Page): string | null {
  if (!src || !URL.canParse(src, page.url)) return null
  const url = new URL(src, page.url)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
