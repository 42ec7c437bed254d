import type { OPEN_MODAL_AUDIENCES } from '#db/schema/broadcasts.ts'

/** Who sees a notice at the start of the service. */
export const AUDIENCE_NAMES: Record<(typeof OPEN_MODAL_AUDIENCES)[number], string> = {
  ALL: '모두',
  MEMBERS: '회원',
  APPS: '앱 사용자',
  ANDROID: 'Android 앱 사용자',
  IOS: 'iOS 앱 사용자',
}
