import { redirect } from '@remix-run/node'
import type { Member } from '#domain/accounts/member.ts'
import { type ConsentState, readConsentState } from '#domain/accounts/signIn/consents.server.ts'
import { ownPath } from '#domain/ownPath.ts'

/**
 * Open without consent: the consent step itself, the legal texts, leaving, and the owner's first screens.
 */
const OPEN = [
  '/auth/consent',
  '/terms',
  '/privacy',
  '/auth/signout',
  '/auth/owner',
  '/auth/admin/setup',
  '/error',
]

/** A member's consent to the legal texts. A member without any is redirected to the consent step first. */
export function requireConsent(request: Request, member: Member): ConsentState {
  const state = readConsentState(member)
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const isOpen = OPEN.some((open) => path === open || path.startsWith(`${open}/`))
  if (state === 'none' && !isOpen) {
    throw redirect(`/auth/consent?${new URLSearchParams({ to: ownPath(path + search) })}`)
  }
  return state
}
