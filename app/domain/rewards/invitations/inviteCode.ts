export const INVITE_CODE_LENGTH = 8

/** Without look-alikes: no 0 O, 1 I L, 2 Z, 5 S, 8 B. */
export const INVITE_ALPHABET = '34679ACDEFGHJKMNPQRTUVWXY'

export const NO_INVITE_CODE = '추천인 코드가 없습니다.'

/** Normalises a typed code: capitals without blanks and hyphens. */
export const plainInviteCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
