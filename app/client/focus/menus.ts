/*
 * The keys of the menus of further actions (app/ui/controls/popups/menu.tsx). The platform opens a menu, and closes it
 * with Escape or a click beside it.
 */

const MENU = '[role="menu"]'
const ITEM = '[role="menuitem"]'

/** Call it once per page. */
export function watchMenus(): void {
  // `toggle` does not bubble.
  document.addEventListener('toggle', enter, true)
  // Before the item's own handler: the focus is back on the button before a dialog opens, so that the dialog can restore it there.
  document.addEventListener('click', leave, true)
  document.addEventListener('keydown', move)
}

const menuOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(MENU) : null

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>(ITEM)]

/** A menu that opens puts the focus on its first item. */
function enter(event: Event): void {
  const menu = menuOf(event)
  if (menu && (event as ToggleEvent).newState === 'open') itemsOf(menu)[0]?.focus()
}

/** A chosen item closes its menu. */
function leave(event: MouseEvent): void {
  const menu = menuOf(event)
  if (!menu || !(event.target as Element).closest(ITEM)) return
  menu.hidePopover?.()
  const button = menu.previousElementSibling
  if (button instanceof HTMLElement) button.focus()
}

/** The arrow keys, Home and End move among the items; Tab leaves and closes the menu. */
function move(event: KeyboardEvent): void {
  const menu = menuOf(event)
  if (!menu) return
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Tab') menu.hidePopover?.()
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
