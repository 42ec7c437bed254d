// Confirms the deals of the posts in its standard input as one member; run as a separate process.
import { text } from 'node:stream/consumers'
import type { Member } from '#domain/accounts/member.ts'
import { confirmDeal } from '#domain/intake/memberDeals.server.ts'

const { member, boardIds }: { member: Member; boardIds: number[] } = JSON.parse(await text(process.stdin))
for (const boardId of boardIds) {
  confirmDeal(member, boardId, `address of ${member.id}`)
  process.stdout.write('.')
}
