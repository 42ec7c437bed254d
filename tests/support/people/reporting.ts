import type { Member } from '#domain/accounts/member.ts'
import type { messageKeyOf } from '#domain/chat/message.ts'
import { getMessageRow } from '#domain/chat/messages.server.ts'
import { NewReport } from '#domain/moderation/newReport.server.ts'
import type { SubjectKind } from '#domain/moderation/reasons.ts'
import { report } from '#domain/moderation/reports.server.ts'

/** A member reports a thing from an address of their own. */
export function reportThing(
  member: Member,
  kind: SubjectKind,
  id: number,
  { reason = null, address = `of ${member.id}`, now = Date.now() }: Partial<Told> = {},
): void {
  report(member, { kind, id }, NewReport.parse({ reason }), address, now)
}

interface Told {
  reason: string | null
  address: string
  now: number
}

/** The number of a message. */
export const messageIdOf = (key: ReturnType<typeof messageKeyOf>): number => getMessageRow(key).id
