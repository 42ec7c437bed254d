import { createContext, useContext } from 'react'
import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import type { Suspension } from '#domain/accounts/suspension.ts'
import type { Rewards } from '#domain/rewards/rewards.server.ts'
import type { Recent } from '../boards/recentPages.ts'
import type { Rows } from '../rows.ts'
import { TEXT_SIZE } from '../textSize.ts'
import type { Theme } from '../theme.ts'
import type { MenuLink } from './menu/menuLink.ts'

/** The viewer, as far as the frame of a page needs it. */
export interface Viewer {
  /** null: signed out. The nickname is null too. */
  id: number | null
  nickname: string | null
  /** The address of the picture, null for none. */
  imageUrl: string | null
  /** Signed in on an app without Kakao or Apple. */
  isNoauth: boolean
  /** The current suspension: the member reads, and writes nothing. */
  suspension: Suspension | null
  /** The menu rows of the member's role. */
  staff: MenuLink[]
  /** This browser or app is a registered device of this sign-in. */
  isDevice: boolean
  /** The balances; null when signed out. */
  rewards: Rewards | null
  /** The newest posts and comments; null when signed out. */
  recent: Recent | null
  unreadCount: number
  unreadActionCount: number
  theme: Theme
  /** The chosen root font size in px. */
  textSize: number
  /** The chosen look of lists of deals. */
  rows: Rows
  /** False in an app that is too old for it. */
  canSizeText: boolean
  /** The version of the app around the page; null in a browser. */
  appVersion: string | null
  siteName: string
  /** The sign-in providers that are available here. */
  ways: SignInWay[]
  /** The member has agreed to older legal texts. */
  hasNewTerms: boolean
}

/** A guest with default settings. */
export const STRANGER: Viewer = {
  id: null,
  nickname: null,
  imageUrl: null,
  isNoauth: false,
  suspension: null,
  staff: [],
  isDevice: false,
  rewards: null,
  recent: null,
  unreadCount: 0,
  unreadActionCount: 0,
  theme: 'dark',
  textSize: TEXT_SIZE.initial,
  rows: 'pictures',
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
