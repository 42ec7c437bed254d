import { processSingleton } from '#db/singleton.ts'
import { log } from './log.server.ts'
import { requestContext } from './requestContext.server.ts'

/** Security events by stable names, by which operators search and count log lines (docs/security.md). */
export const SECURITY_EVENTS = {
  sign_in: 'a member signed in; `way` names the provider',
  sign_in_refused: 'a sign-in was refused; `code` says why',
  sign_out: 'a member signed out, or ended a sign-in from the list',
  proof_needed: 'an act was refused until the member signs in again',
  token_reused: 'a refresh token was used again, and its sign-in ended',
  role_changed: 'a member got another role; `way` says how',
  role_refused: 'a member asked for something above the role',
  cross_site_refused: 'another site sent a write',
  limit_reached: 'a limit refused an act; `limit` names it',
  input_refused: 'a body or an address was larger than any that our pages and apps send',
  suspended: 'an admin suspended a member',
  suspension_lifted: 'an admin lifted a suspension',
  owner_link_made: 'the console printed a link to the owner account',
  owner_link_used: 'somebody opened the owner account with the link',
  owner_link_refused: 'somebody tried a wrong or an old link to the owner account',
  exported: 'a member downloaded their data, or a super admin a list of members',
  identity_linked: 'an anonymous account was linked to a provider',
  left: 'a member left',
  member_signed_out: 'an admin ended the sign-ins of a member',
} as const
export type SecurityEvent = keyof typeof SECURITY_EVENTS

interface Details {
  /** Who acted, if known. */
  memberId?: number
  /** The member whom the event concerned. */
  subjectId?: number
  code?: string
  way?: string
  limit?: string
}

/** Counts of this process, by event. */
export const securityCounts = (): Map<SecurityEvent, number> =>
  processSingleton('security-counts', () => new Map<SecurityEvent, number>())

/** Writes a log line of an event, with the request's number and the keyed hash of its address, and counts it. */
export function noteSecurity(event: SecurityEvent, details: Details = {}): void {
  securityCounts().set(event, (securityCounts().get(event) ?? 0) + 1)
  const address = requestContext.getStore()?.addressHash()
  log.info({ event, ...details, address }, SECURITY_EVENTS[event])
}
