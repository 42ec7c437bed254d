import { listViewHistories, ViewSearch } from '#domain/interest/viewHistories.server.ts'
import { NewView, recordView } from '#domain/interest/views.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { Paging, strict } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/products.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byMember({ query: strict(ViewSearch).and(Paging) }, ({ member, query }) =>
    ok(list(listViewHistories(member, query), v0.viewedProduct)),
  ),
)

export const action = api({
  POST: byMember({ input: NewView }, ({ member, input }) => {
    recordView(member, input)
    return noContent()
  }),
})
