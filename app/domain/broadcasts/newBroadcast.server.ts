import * as z from 'zod'
import { ROLES } from '#db/schema/accounts.ts'
import { BROADCAST_PURPOSES } from '#db/schema/broadcasts.ts'
import { numberField } from '#domain/fields.ts'

const days = z
  .number('일수는 숫자여야 합니다.')
  .int('일수는 정수여야 합니다.')
  .min(1, '일수는 1 이상이어야 합니다.')
  .max(3_650, '일수는 3,650까지입니다.')
  .optional()

const text = (what: string, maxLength: number) =>
  z
    .string(`${what} 입력해주세요.`)
    .trim()
    .min(1, `${what} 입력해주세요.`)
    .max(maxLength, `${maxLength}자까지 쓸 수 있습니다.`)

/**
 * The audience of a broadcast: members of these roles, seen within `activeDays`, not seen for
 * `inactiveDays`.
 */
const Audience = z.strictObject(
  {
    roles: z
      .array(z.enum(ROLES, '없는 권한입니다.'))
      .min(1, '권한을 선택해주세요.')
      .max(ROLES.length, `권한은 ${ROLES.length}개까지 선택할 수 있습니다.`)
      .optional(),
    activeDays: days,
    inactiveDays: days,
  },
  '받을 회원의 조건이 올바르지 않습니다.',
)
export type Audience = z.output<typeof Audience>

const told = {
  purpose: z.enum(BROADCAST_PURPOSES, '정보(INFO)인지 광고(AD)인지 선택해주세요.'),
  title: text('제목을', 100),
  body: text('내용을', 500),
  link: z
    .string('주소는 글자여야 합니다.')
    .max(500, '주소는 500자까지입니다.')
    .regex(/^\/(?![/\\])/, '이 사이트의 경로(/로 시작)여야 합니다.')
    .default('/'),
  contact: text('연락처를', 100).optional(),
}

function askForContact(
  { purpose, contact }: { purpose: string; contact?: string },
  context: z.core.$RefinementCtx,
): void {
  if (purpose !== 'AD' || contact !== undefined) return
  const message = '광고에는 보내는 사람의 연락처가 필요합니다.'
  context.addIssue({ code: 'custom', path: ['contact'], message })
}

/** The input of a broadcast; advertising names the sender's contact. */
export const NewBroadcast = z.object({ ...told, audience: Audience.default({}) }).superRefine(askForContact)
export type NewBroadcast = z.output<typeof NewBroadcast>

/** The same as a form sends it: each wrong condition gets a message of its field. */
export const BroadcastFields = z
  .object({
    ...told,
    roles: Audience.shape.roles,
    activeDays: numberField(days),
    inactiveDays: numberField(days),
  })
  .superRefine(askForContact)
  .transform(
    ({ roles, activeDays, inactiveDays, ...rest }): NewBroadcast => ({
      ...rest,
      audience: { roles, activeDays, inactiveDays },
    }),
  )
