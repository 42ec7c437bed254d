import { env } from '#app/env.server.ts'
import { isAdHour, isOpen } from '../delivery/holding/hours.ts'
import { readPlan } from '../delivery/holding/plan.server.ts'
import { findAdConsent } from './adConsents.server.ts'
import { adRefusalPath } from './adRefusals.server.ts'

/**
 * True when advertising may be sent to a member now: they consented within two years, and it is between
 * 08:00 and 21:00 and within their allowed hours (decisions: Alerts, advertisement).
 */
export function mayAdvertise(userId: number, now: number): boolean {
  const isWanted = findAdConsent({ id: userId }, now)?.enabled ?? false
  return isWanted && isAdHour(now) && isOpen(readPlan(userId).hours, now)
}

/** Advertising begins with its label and the sender, and ends with the contact and the refusal link. */
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
