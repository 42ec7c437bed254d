import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { isOwnComment } from '#domain/comments/lists.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byMember(({ member, id }) => ok(isOwnComment(member, PRODUCT_COMMENTS, id))))
