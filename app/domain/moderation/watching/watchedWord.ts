import type { WATCH_ACTIONS } from '#db/schema/moderation.ts'

export type WatchAction = (typeof WATCH_ACTIONS)[number]

/** What happens to a writing with the word. */
export const WATCH_ACTION_NAMES: Record<WatchAction, string> = {
  WARN: '작성 전에 안내',
  HOLD: '운영자가 확인',
  REFUSE: '쓸 수 없음',
}

/** A word or a domain that writings are searched for. `exceptions`: words in which it is fine. */
export interface WatchedWord {
  word: string
  action: WatchAction
  exceptions: string[]
}

export const MAX_WATCHED_WORDS = 5_000
export const MAX_WATCHED_LETTERS = 40
export const MAX_WATCHED_LINES = 200
export const MAX_EXCEPTIONS = 30

/** The notice for the writer of a held writing. */
export const HELD_WORDS = '운영자가 확인한 뒤 다른 회원에게 보입니다.'
