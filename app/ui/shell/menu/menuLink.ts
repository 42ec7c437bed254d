import type { IconName } from '../../icons/names.ts'

/** A row of a menu. */
export interface MenuLink {
  to: string
  name: string
  icon: IconName
  /** Its screen is not there yet: the row says so, and a page says what is to come. */
  isSoon?: boolean
}
