import { type ReactNode, useId } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { IconButton } from '../button.tsx'

interface MenuProps {
  label: string
  /** The id of the menu, which no other element of the page has; needed in kept markup, where a generated one differs. */
  id: string
  size?: 'small'
  children: ReactNode
}

/**
 * Further actions behind a button with three dots. The platform opens the menu and closes it with
 * Escape or a click beside it, also without a script; a script adds the arrow keys (app/client/focus/menus.ts). Its
 * children have the role `menuitem`, and each has an icon.
 */
export const Menu = (menu: Omit<MenuProps, 'id'>) => <NamedMenu id={useId()} {...menu} />

/** A menu in kept markup. */
export const NamedMenu = ({ label, id, size, children }: MenuProps) => (
  <>
    <IconButton type="button" label={label} size={size} aria-haspopup="menu" {...{ popovertarget: id }}>
      <Icon name="ellipsis" size={size} />
    </IconButton>
    <div id={id} className="pop-menu" role="menu" tabIndex={-1} aria-label={label} {...{ popover: 'auto' }}>
      {children}
    </div>
  </>
)
