import { listMentionable } from '#domain/membership/people.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/membership.server.ts'

export const loader = api(
  byVisitor(async ({ member, request }) => {
    await limitAddress(request, 'PUBLIC_CALLS')
    return ok({ contents: listMentionable(member).map(v0.mention) })
  }),
)
