import { desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { adConsents } from '#db/schema/devices.ts'
import type { Member } from '#domain/accounts/member.ts'
import { DAY_MS, seoulTimeText } from '#domain/clock.ts'
import { cancelAds } from '../delivery/cancellation.server.ts'
import { writeHistory } from '../histories.server.ts'

/** A change of the consent to advertising. */
interface AdConsent {
  enabled: boolean
  createdAt: number
}

/** Consent to advertising expires after two years. */
export const CONSENT_HOLDS_MS = 2 * 365 * DAY_MS

export const AdNotify = z.object({ enabled: z.boolean('enabled는 true나 false여야 합니다.') })

/** The latest consent of a member to advertising; null: never asked, which means no. */
export function findAdConsent(member: Pick<Member, 'id'>): AdConsent | null {
  const last = db
    .select({ enabled: adConsents.enabled, createdAt: adConsents.createdAt })
    .from(adConsents)
    .where(eq(adConsents.userId, member.id))
    .orderBy(desc(adConsents.id))
    .limit(1)
    .get()
  return last ?? null
}

/**
 * Records consent or refusal, and confirms it with its date in the member's history, as the law requires.
 */
export function setAdNotify(member: Member, { enabled }: z.output<typeof AdNotify>, now = Date.now()): void {
  write(() => {
    if ((findAdConsent(member)?.enabled ?? false) === enabled) return
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
