import type { Theme } from '../theme.ts'

/** Who looks at the page, as far as its frame shows it. */
export interface Viewer {
  /** null: signed out. */
  nickname: string | null
  unreadCount: number
  theme: Theme
  siteName: string
  canSignIn: boolean
}

/** The address of the login page that leads back to `to`. */
export const loginPath = (to: string): string => `/login?${new URLSearchParams({ to })}`
