import { env } from '#app/env.server.ts'
import { isAdHour, isOpen } from '../delivery/holding/hours.ts'
import { readPlan } from '../delivery/holding/plan.server.ts'
import { CONSENT_HOLDS_MS, findAdConsent } from './adConsents.server.ts'
import { adRefusalPath } from './adRefusals.server.ts'

/**
 * Whether advertising may ring at a member's now: they said yes within two years, it is between 08:00 and 21:00 and an
 * hour at which they want to be told (decisions: Alerts, advertisement).
 */
export function mayAdvertise(userId: number, now: number): boolean {
  const said = findAdConsent({ id: userId })
  const wantedUntil = said?.enabled ? said.createdAt + CONSENT_HOLDS_MS : 0
  return now < wantedUntil && isAdHour(now) && isOpen(readPlan(userId).hours, now)
}

/** Advertising says so first, then who sends it; last whom to write to and where to refuse more of it. */
export function labelAd<T extends { title: string; body: string }>(
  userId: number,
  said: T,
  contact: string | null | undefined,
): T {
  const refusal = new URL(adRefusalPath(userId), env.ORIGIN).href
  return {
    ...said,
    title: `(광고) ${env.SITE_NAME} ${said.title}`,
    body: `${said.body}\n문의 ${contact}\n무료 수신거부 ${refusal}`,
  }
}
