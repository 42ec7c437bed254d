import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { isOwnComment } from '#domain/comments/lists.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const loader = api(async ({ request, params }) =>
  ok(isOwnComment(await requireMember(request), PRODUCT_COMMENTS, readId(params.id))),
)
