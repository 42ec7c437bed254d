import type { IconName } from '../../icons/names.ts'

/** A row of a menu. */
export interface MenuLink {
  to: string
  name: string
  icon: IconName
  /** The screen does not exist yet: the row says so, and a page describes the future screen. */
  isSoon?: boolean
}
