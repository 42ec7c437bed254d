import { findPerson } from '#domain/membership/people.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { findMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/membership.server.ts'

export const loader = api(async ({ request, params }) =>
  ok(v0.userDetail(findPerson(readId(params.id), await findMember(request)))),
)
