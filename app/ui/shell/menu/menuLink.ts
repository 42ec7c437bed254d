import type { IconName } from '../../icons/names.ts'

/** A row of a menu. */
export interface MenuLink {
  to: string
  name: string
  icon: IconName
}
