import { asc, desc, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { adConsents } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, seoulTimeText } from '#domain/clock.ts'
import { ROWS_AT_ONCE, workInGroups } from '#domain/drainGroups.server.ts'
import { cancelAds } from '../delivery/cancellation.server.ts'
import { writeHistory } from '../histories.server.ts'

/** A member's latest answer about advertising. `isOver`: they consented, and the consent has expired. */
interface AdConsent {
  enabled: boolean
  isOver: boolean
  createdAt: number
}

/** Consent to advertising expires after two years. */
export const CONSENT_HOLDS_MS = 2 * 365 * DAY_MS
/** Within this time after its end, members are asked again, once. */
const ASKED_WITHIN_MS = 30 * DAY_MS

export const AdNotify = z.object({ enabled: z.boolean('enabled는 true나 false여야 합니다.') })

/** The latest answer of a member about advertising; null: never asked, which means no. */
export function findAdConsent(member: Pick<Member, 'id'>, now = Date.now()): AdConsent | null {
  const last = findLatest(member.id)
  if (!last) return null
  const isOver = last.enabled && now - last.createdAt >= CONSENT_HOLDS_MS
  return { enabled: last.enabled && !isOver, isOver, createdAt: last.createdAt }
}

const findLatest = (userId: number) =>
  db
    .select()
    .from(adConsents)
    .where(eq(adConsents.userId, userId))
    .orderBy(desc(adConsents.id))
    .limit(1)
    .get()

/**
 * Records consent or refusal, and confirms it with its date in the member's history, as the law requires. The same
 * answer again changes nothing while it holds.
 */
export function setAdNotify(member: Member, { enabled }: z.output<typeof AdNotify>, now = Date.now()): void {
  write(() => {
    const said = findAdConsent(member, now)
    if ((said?.enabled ?? false) === enabled && !said?.isOver) return
    if (!enabled) cancelAds(member.id)
    const { id } = db
      .insert(adConsents)
      .values({ userId: member.id, enabled, createdAt: now })
      .returning({ id: adConsents.id })
      .get()
    writeHistory(member.id, {
      subject: `ad-consent:${id}`,
      kind: 'OPERATION',
      title: enabled ? '광고성 정보 수신에 동의하였습니다' : '광고성 정보 수신을 거부하였습니다',
      body: `${seoulTimeText(now)}에 처리되었습니다. 알림 시간 설정에서 언제든 변경할 수 있습니다.`,
      imageUrl: null,
      link: '/auth/my/notifiedTime',
    })
  })
}

/** Asks each member whose consent has expired for another one, in their history (decisions: advertisement). */
export async function askConsentsAgain(now = Date.now()): Promise<void> {
  const latest = now - CONSENT_HOLDS_MS
  let afterId = 0
  await workInGroups(ROWS_AT_ONCE, (size) => {
    // Answers are recorded in the order of their time.
    const group = db
      .select()
      .from(adConsents)
      .where(gt(adConsents.id, afterId))
      .orderBy(asc(adConsents.id))
      .limit(size)
      .all()
    const due = group.filter(({ createdAt }) => createdAt <= latest)
    write(() => {
      for (const { id, userId, enabled, createdAt } of due)
        if (enabled && createdAt > latest - ASKED_WITHIN_MS && findLatest(userId)?.id === id)
          askAgain(userId, id)
    })
    afterId = due.at(-1)?.id ?? afterId
    return due.length === size
  })
}

function askAgain(userId: number, id: number): void {
  writeHistory(userId, {
    subject: `ad-consent-over:${id}`,
    kind: 'OPERATION',
    title: '광고성 정보를 계속 받으시겠습니까?',
    body: '수신에 동의한 지 2년이 지나 광고성 정보를 보내지 않습니다. 계속 받으려면 다시 동의해주세요.',
    imageUrl: null,
    link: '/auth/my/notifiedTime',
  })
}
