/*
 * An element that disappears with the focus, such as the button of a deleted row, leaves the focus nowhere: the keyboard
 * would start again at the top of the page. The focus then moves to the nearest control, or to the heading of the list.
 */
import { focusOn } from './focusOn.ts'

/** Text fields are left out: on a phone the keyboard would open. */
const CONTROLS = 'a[href], button:enabled, summary'

/** The position of an element: its index among the children of an ancestor. */
interface Spot {
  parent: Element
  at: number
}

interface Focused {
  element: Element
  pathname: string
  /** From the inside out, up to `main`. */
  spots: Spot[]
}

/** The last element of the page's content that had the focus; null once the visitor has left it. */
let last: Focused | null = null

/** Call it once per page. */
export function watchLostFocus(): void {
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  // A dialog over the page gives the focus back when it closes.
  document.addEventListener('close', restore, true)
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true })
}

function remember({ target }: FocusEvent): void {
  const element = target as Element
  if (element.closest('main')) last = { element, pathname: location.pathname, spots: spotsOf(element) }
  else if (!element.closest('dialog')) last = null
}

/** Forgets an element that lost the focus to a press elsewhere: unlike a deleted element, it is still in the page. */
function forget({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget === null)
    queueMicrotask(() => {
      if ((target as Element).isConnected && isNowhere()) last = null
    })
}

const isNowhere = (): boolean => (document.activeElement ?? document.body) === document.body

function restore(): void {
  if (last === null || last.element.isConnected || !isNowhere() || last.pathname !== location.pathname) return
  const near = findNear(last.spots)
  last = null
  if (near) focusOn(near)
}

function spotsOf(element: Element): Spot[] {
  const parent = element.parentElement
  if (!parent || element.matches('main')) return []
  return [{ parent, at: [...parent.children].indexOf(element) }, ...spotsOf(parent)]
}

/** A control at, after or before the place of the deleted element; else the heading of its section. */
function findNear(spots: Spot[]): HTMLElement | null {
  for (const { parent, at } of spots) {
    if (!parent.isConnected) continue
    if (parent.matches('section, main')) return headingOf(parent)
    const places = [at, at + 1, at - 1].map((index) => parent.children[index])
    const control = places.map(firstControl).find(Boolean)
    if (control) return control
  }
  return null
}

const firstControl = (place: Element | undefined): HTMLElement | undefined =>
  place &&
  [place as HTMLElement, ...place.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.matches(CONTROLS) && control.checkVisibility(),
  )

const headingOf = (section: Element): HTMLElement | null =>
  section.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector('main h1')
