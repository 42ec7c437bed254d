import { useActionData } from '@remix-run/react'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { form, page } from '#http/answer.server.ts'
import { commentActs, commentForm, showComment } from '#http/commentActs.server.ts'
import { CommentScreen } from '#ui/comments/commentScreen.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export { WordsBoundary as ErrorBoundary } from '#ui/states/keptWords.tsx'

export const meta = titled('댓글')

export const loader = page(showComment(BOARD_COMMENTS))

export const action = form(commentActs(BOARD_COMMENTS), commentForm(BOARD_COMMENTS))

/** One comment of a post, with the form of the chosen act. */
export default function BoardComment() {
  return <CommentScreen {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
}
