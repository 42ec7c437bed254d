import { getLivingUser } from '#domain/accounts/users.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { listCommentsBy, pageWithTitles } from '#domain/comments/lists.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { Paging, WrittenBy } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/comments.server.ts'
import { list } from '#http/v0/wire.server.ts'

export const loader = api(
  byVisitor({ query: WrittenBy.and(Paging) }, ({ member, query }) => {
    const { id: userId } = getLivingUser(query.userId)
    const comments = listCommentsBy(member, PRODUCT_COMMENTS, userId, query)
    return ok(list(pageWithTitles(PRODUCT_COMMENTS, comments), v0.commentOnProduct))
  }),
)
