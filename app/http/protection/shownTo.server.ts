import type { Member } from '#domain/accounts/member.ts'
import { refuse } from '#domain/refusal.ts'

/**
 * The form field, and the header of a page's call, that name the member for whom the page was rendered.
 */
export const SHOWN_TO_FIELD = '_for'
const HEADER = 'Shown-To'

/**
 * Refuses `conflict` (`other_member`) a form that was rendered for another member than the one signed in
 * now: the tabs of a browser share one cookie, and another tab may have changed it. A form without the
 * field passes.
 */
export const assertFormShownTo = (member: Member, fields: URLSearchParams): void =>
  assertIs(member, fields.get(SHOWN_TO_FIELD))

/** The same for a call of a page. */
export const assertCallShownTo = (member: Member, { headers }: Request): void =>
  assertIs(member, headers.get(HEADER))

function assertIs(member: Member, shownTo: string | null): void {
  if (shownTo === null || shownTo === String(member.id)) return
  refuse('conflict', '다른 창에서 다른 계정으로 로그인했습니다. 지금 계정을 확인하고 다시 해주세요.', {
    code: 'other_member',
  })
}
