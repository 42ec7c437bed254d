import { createContext, useContext } from 'react'
import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import type { Rewards } from '#domain/rewards/rewards.server.ts'
import type { Recent } from '../boards/recentPages.ts'
import { TEXT_SIZE } from '../textSize.ts'
import type { Theme } from '../theme.ts'
import type { MenuLink } from './menu/menuLink.ts'

/** Who looks at the page, as far as its frame shows it. */
export interface Viewer {
  /** null: signed out, as is their nickname. */
  id: number | null
  nickname: string | null
  /** Their picture, null for none. */
  imageUrl: string | null
  /** Signed in on an app without Kakao or Apple. */
  isNoauth: boolean
  /** What their role adds to the menus. */
  staff: MenuLink[]
  /** This browser or app is where its member is told, by this very sign-in. */
  isDevice: boolean
  /** What they have; null when signed out. */
  rewards: Rewards | null
  /** What was written last; null when signed out. */
  recent: Recent | null
  unreadCount: number
  unreadActionCount: number
  theme: Theme
  /** Chosen: the root's px. */
  textSize: number
  /** False in an app that is too old for it. */
  canSizeText: boolean
  /** Of the app around the page; null in a browser. */
  appVersion: string | null
  siteName: string
  /** How one may sign in here. */
  ways: SignInWay[]
  /** What they agreed to is no longer what is in force. */
  hasNewTerms: boolean
}

const STRANGER: Viewer = {
  id: null,
  nickname: null,
  imageUrl: null,
  isNoauth: false,
  staff: [],
  isDevice: false,
  rewards: null,
  recent: null,
  unreadCount: 0,
  unreadActionCount: 0,
  theme: 'dark',
  textSize: TEXT_SIZE.usual,
  canSizeText: true,
  appVersion: null,
  siteName: '',
  ways: [],
  hasNewTerms: false,
}

export const ViewerContext = createContext(STRANGER)

export const useViewer = (): Viewer => useContext(ViewerContext)

/** The address of the login page that leads back to `to`. */
export const loginPath = (to: string): string => `/login?${new URLSearchParams({ to })}`
