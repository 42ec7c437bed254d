import { MemberFilter, searchMembers } from '#domain/membership/memberSearch.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/membership.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byAdmin({ query: { filter: strict(MemberFilter), paging: Paging } }, ({ query: { filter, paging } }) =>
    ok(list(searchMembers(filter, paging), v0.listedMember)),
  ),
)
