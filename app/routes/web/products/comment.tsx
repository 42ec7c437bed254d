import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { CommentEdit, NewComment, WritingReport } from '#domain/comments/newComment.server.ts'
import { reportComment } from '#domain/comments/reports.server.ts'
import { deleteComment, editComment } from '#domain/comments/writing.server.ts'
import { type Act, byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { readId, readQuery } from '#http/input/input.server.ts'
import { postComment, readComment } from '#http/input/threads.server.ts'
import { CommentBody, GONE_TEXTS } from '#ui/comments/commentBody.tsx'
import { taskPath } from '#ui/comments/commentPaths.ts'
import { AnswerForm, EditForm } from '#ui/comments/commentRow.tsx'
import { DeleteForm } from '#ui/comments/commentTasks.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { ReportForm } from '#ui/controls/forms/reportForm.tsx'
import { titled } from '#ui/meta.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const TITLES = {
  answer: '답글 쓰기',
  edit: '댓글 고치기',
  delete: '정말 삭제 하시겠습니까?',
  report: '댓글 신고',
} as const

export const meta = titled('댓글')

const Task = z.object({
  do: z.enum(['answer', 'edit', 'delete', 'report']).default('answer').catch('answer'),
})

export const loader = page(
  byMember({ query: Task }, ({ member, query, params }) => {
    const comment = getComment(member, PRODUCT_COMMENTS, readId(params.commentId))
    return { comment, task: query.do, home: PRODUCT_COMMENTS.pathOf(comment.subjectId, comment.id) }
  }),
)

/** Performs the act in the address on the comment; after a deletion, redirects to the subject of the comment. */
export const action = form(
  {
    answer: byMember({ input: NewComment }, async ({ id, params, ...sent }) => {
      const targetCommentId = readId(params.commentId)
      const { subjectId } = getComment(sent.member, PRODUCT_COMMENTS, targetCommentId)
      const answer = { ...(await readComment(sent, NewComment)), targetCommentId }
      const { id: shownId, isPaid } = await postComment(sent, PRODUCT_COMMENTS, subjectId, answer)
      const message = isPaid ? '답글을 등록하였습니다. +20P' : '답글을 등록하였습니다.'
      return redirectWithToast(PRODUCT_COMMENTS.pathOf(id, shownId), message)
    }),
    edit: byMember({ input: CommentEdit, limit: 'REACTIONS' }, async ({ id, params, ...sent }) => {
      const commentId = readId(params.commentId)
      editComment(sent.member, PRODUCT_COMMENTS, commentId, await readComment(sent, CommentEdit))
      return redirectWithToast(PRODUCT_COMMENTS.pathOf(id, commentId), '댓글을 고쳤습니다.')
    }),
    delete: byMember(({ member, id, params }) => {
      const commentId = readId(params.commentId)
      deleteComment(member, PRODUCT_COMMENTS, commentId)
      return redirectWithToast(PRODUCT_COMMENTS.pathOf(id, commentId), '댓글을 삭제하였습니다.')
    }),
    report: byMember({ input: WritingReport, limit: 'REACTIONS' }, ({ member, id, params, input }) => {
      const commentId = readId(params.commentId)
      reportComment(member, PRODUCT_COMMENTS, commentId, input)
      return redirectWithToast(PRODUCT_COMMENTS.pathOf(id, commentId), '신고를 접수하였습니다.')
    }),
  } satisfies Record<keyof typeof TITLES, Act<unknown>>,
  {
    actIn: ({ request }) => readQuery(request, Task).do,
    backFrom: ({ params }) => `/products/${encodeURIComponent(params.id ?? '')}`,
  },
)

/** One comment, with the form of the chosen act. */
export default function ProductComment() {
  const { comment, task, home } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const of = { path: `/products/${comment.subjectId}/comments`, id: comment.id }
  const asked = { path: of.path, comment, refused }
  return (
    <>
      <PageHead title={TITLES[task]} />
      <section className="panel" aria-label="댓글">
        <div className="comment">
          {comment.state === 'SHOWN' ? <CommentBody comment={comment} /> : GONE_TEXTS[comment.state]}
        </div>
        {task === 'answer' && <AnswerForm {...asked} />}
        {task === 'edit' && <EditForm {...asked} />}
        {(task === 'delete' || task === 'report') && (
          <div className="panel-body grid gap-3">
            {refused && <FormError>{refused.refusal.message}</FormError>}
            {task === 'delete' ? (
              <DeleteForm {...of} />
            ) : (
              <ReportForm action={taskPath(of.path, of.id, 'report')} what="댓글이" />
            )}
          </div>
        )}
        <p className="panel-body">
          <ButtonLink to={home} kind="plain" block>
            돌아가기
          </ButtonLink>
        </p>
      </section>
    </>
  )
}
