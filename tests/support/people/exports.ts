import type { Member } from '#domain/accounts/member.ts'
import { exportMember } from '#domain/membership/export.server.ts'

/** What a member downloads, read as JSON. */
export async function readExport(member: Member): Promise<Record<string, unknown>> {
  const parts: string[] = []
  for await (const part of exportMember(member)) parts.push(part)
  return JSON.parse(parts.join(''))
}
