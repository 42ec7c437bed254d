import { listMentionable } from '#domain/membership/people.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { limitPublicCalls } from '#http/protection/limits.server.ts'
import * as v0 from '#http/v0/membership.server.ts'

export const loader = api(
  byAnyone(async ({ request }) => {
    await limitPublicCalls(request)
    return ok({ contents: listMentionable().map(v0.mention) })
  }),
)
