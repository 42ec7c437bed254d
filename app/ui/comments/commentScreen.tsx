import { type Comment, commentAddress } from '#domain/comments/comment.ts'
import { ButtonLink } from '../controls/button.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { ReportForm } from '../controls/forms/reportForm.tsx'
import { PageHead } from '../shell/pageHead.tsx'
import { CommentBody, GONE_TEXTS } from './commentBody.tsx'
import type { RefusedComment } from './commentForm.tsx'
import { type CommentTask, taskPath } from './commentPaths.ts'
import { AnswerForm, EditForm } from './commentRow.tsx'
import { DeleteComment } from './deleteComment.tsx'

const TITLES: Record<CommentTask, string> = {
  answer: '답글 쓰기',
  edit: '댓글 수정',
  delete: '정말 삭제 하시겠습니까?',
  report: '댓글 신고',
}

interface CommentScreenProps {
  /** The page of the commented thing. */
  home: string
  comment: Comment
  task: CommentTask
  refused?: RefusedComment
}

/** One comment, with the form of the chosen act. */
export function CommentScreen({ home, comment, task, refused }: CommentScreenProps) {
  const of = { path: `${home}/comments`, id: comment.id }
  const asked = { path: of.path, comment, refused }
  return (
    <>
      <PageHead title={TITLES[task]} />
      <section className="panel" aria-label="댓글">
        <div className="comment">
          {comment.state === 'SHOWN' ? (
            <CommentBody comment={comment} to={commentAddress(home, comment.id)} />
          ) : (
            GONE_TEXTS[comment.state]
          )}
        </div>
        {task === 'answer' && <AnswerForm {...asked} />}
        {task === 'edit' && <EditForm {...asked} />}
        {(task === 'delete' || task === 'report') && (
          <div className="panel-body grid gap-3">
            {refused && <FormError>{refused.refusal.message}</FormError>}
            {task === 'delete' ? (
              <DeleteComment action={taskPath(of.path, of.id, 'delete')} />
            ) : (
              <ReportForm action={taskPath(of.path, of.id, 'report')} what="댓글이" />
            )}
          </div>
        )}
        <p className="panel-body">
          <ButtonLink to={commentAddress(home, comment.id)} kind="plain" block>
            돌아가기
          </ButtonLink>
        </p>
      </section>
    </>
  )
}
