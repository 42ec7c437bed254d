import { call } from './calls.ts'

/** A member whom a comment can mention. */
export interface Mentionable {
  id: number
  simpleDisplay: string
  display: { imageUrl: string | null; nickname: string }
}

/** How long the list is kept: a member who is blocked meanwhile disappears after at most this time. */
const KEPT_MS = 60_000

let kept: { members: Promise<Mentionable[]>; askedAt: number } | null = null

/** The members whom the reader can mention. Requested once a minute, and again after a failed request. */
export function readMentionable(): Promise<Mentionable[]> {
  if (kept && Date.now() - kept.askedAt < KEPT_MS) return kept.members
  const members = call<{ contents: Mentionable[] }>('users/mention-data', { isQuiet: true }).then(
    ({ contents }) => contents,
    () => {
      kept = null
      return []
    },
  )
  kept = { members, askedAt: Date.now() }
  return members
}
