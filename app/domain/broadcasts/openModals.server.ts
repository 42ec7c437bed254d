import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { OPEN_MODAL_AUDIENCES, openModals } from '#db/schema/broadcasts.ts'
import type { Member } from '#domain/accounts/member.ts'
import { attachUpload } from '#domain/accounts/profile/uploads.server.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { countRows, paged } from '#domain/page.server.ts'
import type { Page, Paging } from '#domain/page.ts'
import { refuse } from '#domain/refusal.ts'

/** At most this many notices are active at once; a start shows one. */
const MAX_SHOWN = 10

const text = (what: string, most: number) =>
  z
    .string(`${what} 입력해주세요.`)
    .trim()
    .min(1, `${what} 입력해주세요.`)
    .max(most, `${most}자까지 쓸 수 있습니다.`)

/** A minute of Seoul as a form sends it (`2026-11-24T09:00`), or an instant with its offset. */
const instant = z.union(
  [
    z.iso.datetime({ local: true, precision: -1 }).transform((typed) => Date.parse(`${typed}:00+09:00`)),
    z.iso.datetime({ offset: true }).transform((sent) => Date.parse(sent)),
  ],
  '날짜와 시각을 입력해주세요.',
)

const version = z
  .literal('')
  .transform(() => null)
  .or(z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, '버전은 1.4.9처럼 입력해주세요.'))
  .nullish()
  .transform((typed) => typed ?? null)

const link = z
  .literal('')
  .transform(() => null)
  .or(
    z
      .string()
      .max(500, '주소는 500자까지입니다.')
      .regex(/^\/(?![/\\])/, '이 사이트의 경로(/로 시작)여야 합니다.'),
  )
  .nullish()
  .transform((typed) => typed ?? null)

/** A notice for the start of the service. */
export const NewOpenModal = z
  .object({
    title: text('제목을', 50),
    body: text('내용을', 1000),
    imagePath: z
      .string()
      .max(200)
      .nullish()
      .transform((path) => path ?? null),
    link,
    audience: z.enum(OPEN_MODAL_AUDIENCES, '누구에게 보일지 선택해주세요.').default('ALL'),
    fromVersion: version,
    toVersion: version,
    startsAt: instant,
    endsAt: instant,
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    message: '종료 일시는 시작 일시보다 늦어야 합니다.',
  })
export type NewOpenModal = z.output<typeof NewOpenModal>

export type OpenModal = typeof openModals.$inferSelect

/** Adds a notice. Refuses `conflict` while ten are active. */
export function addOpenModal(admin: Member, input: NewOpenModal, now = Date.now()): OpenModal {
  return write(() => {
    if (countRows(openModals, gt(openModals.endsAt, now)) >= MAX_SHOWN)
      refuse('conflict', `끝나지 않은 공지는 ${MAX_SHOWN}개까지입니다.`)
    if (input.imagePath !== null) attachUpload(admin, input.imagePath, 'imagePath', now)
    const added = db
      .insert(openModals)
      .values({ ...input, createdBy: admin.id, createdAt: now })
      .returning()
      .get()
    recordStaffAct('ADD_OPEN_MODAL', `openModal:${added.id}`, { after: input })
    return added
  })
}

/** Ends a notice now. Refuses `not_found`; one that has ended stays as it is. */
export function endOpenModal(id: number, now = Date.now()): void {
  write(() => {
    const found = db.select().from(openModals).where(eq(openModals.id, id)).get()
    if (!found) refuse('not_found', '공지를 찾을 수 없습니다.')
    db.update(openModals)
      .set({ endsAt: now })
      .where(and(eq(openModals.id, id), gt(openModals.endsAt, now)))
      .run()
    recordStaffAct('END_OPEN_MODAL', `openModal:${id}`)
  })
}

/** All notices, newest first, for staff. */
export const listOpenModals = (paging: Paging): Page<OpenModal> =>
  paged(db.select().from(openModals).orderBy(desc(openModals.id)), countRows(openModals), paging)

/** Who starts the service: a member or not, and the app, if it is one. */
export interface Starter {
  isMember: boolean
  app: { platform: 'android' | 'ios'; appVersion: string } | null
}

/** The notices for somebody who starts the service, oldest first. */
export const listShownModals = (starter: Starter, now = Date.now()): OpenModal[] =>
  db
    .select()
    .from(openModals)
    .where(and(lte(openModals.startsAt, now), gt(openModals.endsAt, now)))
    .orderBy(asc(openModals.id))
    .limit(MAX_SHOWN)
    .all()
    .filter((modal) => isMeant(modal, starter))

function isMeant({ audience, fromVersion, toVersion }: OpenModal, { isMember, app }: Starter): boolean {
  if (audience === 'MEMBERS' && !isMember) return false
  if (audience === 'APPS' && app === null) return false
  if (audience === 'ANDROID' && app?.platform !== 'android') return false
  if (audience === 'IOS' && app?.platform !== 'ios') return false
  if (app === null) return fromVersion === null && toVersion === null
  const compare = (other: string) => app.appVersion.localeCompare(other, 'en', { numeric: true })
  return (
    (fromVersion === null || compare(fromVersion) >= 0) && (toVersion === null || compare(toVersion) <= 0)
  )
}
