import { decide, NewDecision } from '#domain/moderation/decisions.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import * as v0 from '#http/v0/moderation.server.ts'

export const action = api({
  POST: byAdmin({ input: NewDecision }, ({ member, id, input }) =>
    created(v0.decision(decide(member, id, input))),
  ),
})
