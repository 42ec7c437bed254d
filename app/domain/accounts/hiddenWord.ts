/** A member hides at most this many words. */
export const MAX_HIDDEN_WORDS = 100
export const MAX_HIDDEN_LETTERS = 30
