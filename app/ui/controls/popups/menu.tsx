import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../icons/icon.tsx'
import type { IconName } from '../../icons/names.ts'
import { Tip } from './tooltip.tsx'

/**
 * Further actions behind a button (three dots, if no other icon fits). The platform opens the menu and closes it with
 * Escape or a click beside it, also without a script; a script adds the arrow keys. Its children have the role
 * `menuitem`.
 */
export function Menu({
  label,
  icon = 'ellipsis',
  size,
  children,
}: {
  label: string
  icon?: IconName
  size?: 'small'
  children: ReactNode
}) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = list.current
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open') itemsOf(menu)[0]?.focus()
    }
    menu?.addEventListener('toggle', onToggle)
    return () => menu?.removeEventListener('toggle', onToggle)
  }, [])
  // The focus is back on the button before the item's dialog opens, so that the dialog can restore it there.
  const closeBehind = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('[role="menuitem"]')) return
    list.current?.hidePopover?.()
    trigger.current?.focus()
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={size === 'small' ? 'icon-btn icon-btn-small has-tip' : 'icon-btn has-tip'}
        aria-label={label}
        aria-haspopup="menu"
        {...{ popovertarget: id }}
      >
        <Icon name={icon} size={size} />
        <Tip>{label}</Tip>
      </button>
      <div
        ref={list}
        id={id}
        className="pop-menu"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        {...{ popover: 'auto' }}
        onClick={closeBehind}
        onKeyDown={moveWithin}
      >
        {children}
      </div>
    </>
  )
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** The arrow keys, Home and End move among the items; Tab leaves and closes the menu. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover?.()
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
