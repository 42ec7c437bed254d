export type LoginStep = 'start' | 'login' | 'noauth'

/** The login dialogs; each is a page too. */
export const LOGIN_STEPS: Record<LoginStep, { title: string; path: string }> = {
  start: { title: 'start', path: '/login/start' },
  login: { title: '로그인', path: '/login' },
  noauth: { title: '인증 없이 시작하기', path: '/login/noauth' },
}
