/*
 * When the router replaces a page, this does what a browser does when it loads one: a screen reader reads the title
 * aloud, and the focus moves into the new page.
 */
import { ARRIVAL } from '../progress.ts'
import { focusOn } from './focusOn.ts'

/** A page in the history of the tab. */
interface Place {
  key: string
  pathname: string
  search: string
}

const readPlace = (): Place => ({
  key: history.state?.key ?? '',
  pathname: location.pathname,
  search: location.search,
})

/**
 * The name of the link that the visitor followed from a page, by the key of that page. It is a name, not an element,
 * because going back renders a new element.
 */
const leftBy = new Map<string, string>()

/** Distinguishes the link in a row from a link to the same page in another list. */
const nameOf = (link: Element): string => `${link.getAttribute('href')} ${link.className}`

/** Call it once per page. */
export function watchArrivals(): void {
  const status = addStatus()
  let shown = readPlace()
  let focusedAt = ''
  let focused: Element = document.body
  let tabs: string | null | undefined
  document.addEventListener('focusin', ({ target }) => {
    focusedAt = readPlace().key
    focused = target as Element
    tabs = focused.closest('main nav')?.getAttribute('aria-label')
  })
  addEventListener(ARRIVAL, () => {
    const before = shown
    shown = readPlace()
    if (shown.key === before.key) return
    if (!leftBy.has(shown.key)) leftBy.set(before.key, nameOf(focused))
    if (shown.pathname !== before.pathname) {
      status.textContent = document.title
      // A field of the new page may have taken the focus already.
      const hasTaken = focusedAt === shown.key && document.activeElement?.closest('main, dialog')
      if (!hasTaken) focusOn(findEntry(shown.key, tabs))
    } else if (shown.search !== before.search) status.textContent = viewName()
  })
}

function addStatus(): HTMLElement {
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  document.body.append(status)
  return status
}

/** The chosen view, 최신순, which the title may not name. */
function viewName(): string {
  const chosen = document.activeElement?.closest('[aria-current]')?.textContent
  return [chosen, document.title].filter(Boolean).join(' · ')
}

/**
 * Where the focus enters a page: on the way back, at the link that the visitor had followed; at the selected tab if
 * a tab led here; else at the element that the address names, or at the beginning.
 */
function findEntry(key: string, tabs: string | null | undefined): HTMLElement {
  const main = document.querySelector('main') ?? document.body
  const links = [...main.querySelectorAll<HTMLElement>('a')]
  const followed = links.find((link) => nameOf(link) === leftBy.get(key))
  const tab = tabs ? main.querySelector<HTMLElement>(`nav[aria-label="${tabs}"] a[aria-current]`) : null
  return followed ?? tab ?? document.getElementById(location.hash.slice(1)) ?? main
}
