import { findPerson } from '#domain/membership/people.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/membership.server.ts'

export const loader = api(byVisitor(({ member, id }) => ok(v0.userDetail(findPerson(id, member)))))
