import { useActionData } from '@remix-run/react'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { form, page } from '#http/answer.server.ts'
import { showThread, threadActs } from '#http/commentActs.server.ts'
import { ThreadScreen } from '#ui/comments/threadScreen.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export { WordsBoundary as ErrorBoundary } from '#ui/states/keptWords.tsx'

export const meta = titled('댓글')

export const loader = page(showThread(BOARD_COMMENTS))

export const action = form(threadActs(BOARD_COMMENTS))

/** The comments of a post on a separate page. */
export default function BoardComments() {
  const refused = useActionData<typeof action>()
  return (
    <ThreadScreen
      list={{ to: '/boards', name: '커뮤니티' }}
      {...useLoaderData<typeof loader>()}
      refused={refused ?? undefined}
    />
  )
}
