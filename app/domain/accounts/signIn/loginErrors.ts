/** The code of an act that needs a recent proof of identity, and the words for it. */
export const PROOF_NEEDED = 'proof_needed'
export const PROOF_NEEDED_WORDS = '안전을 위해 다시 로그인해주세요.'

/** Why a sign-in failed or is needed: the code in addresses and answers, and the words for people. */
export const LOGIN_ERRORS = {
  not_configured: '이 사이트에 설정되지 않은 로그인입니다.',
  kakao_denied: '카카오 로그인을 취소하였습니다.',
  kakao_state: '로그인 시간이 지났거나 다른 브라우저에서 시작한 로그인입니다. 다시 로그인해주세요.',
  kakao_code: '카카오 로그인 확인에 실패하였습니다. 다시 로그인해주세요.',
  kakao_refused: '카카오가 이 사이트의 로그인을 거절하였습니다. 잠시 후 다시 시도해주세요.',
  kakao_unreachable: '카카오에 연결할 수 없습니다. 잠시 후 다시 시도해주세요.',
  apple_denied: 'Apple 로그인을 취소하였습니다.',
  apple_state: '로그인 시간이 지났거나 다른 브라우저에서 시작한 로그인입니다. 다시 로그인해주세요.',
  apple_failed: '죄송합니다. 로그인에 실패하였습니다.',
  [PROOF_NEEDED]: PROOF_NEEDED_WORDS,
  too_many: '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.',
} as const

export type LoginError = keyof typeof LOGIN_ERRORS

/** The words for an error code in an address; null for an unknown code. */
export function loginErrorWords(code: string | null): string | null {
  return code !== null && Object.hasOwn(LOGIN_ERRORS, code) ? LOGIN_ERRORS[code as LoginError] : null
}

/**
 * True when the sign-in returned to another browser than the one in which it began, or too late. Another browser may
 * succeed.
 */
export const isLostState = (code: string | null): boolean => code === 'kakao_state' || code === 'apple_state'
