import { lazy, type MouseEvent, useState } from 'react'
import { type Comment, commentAddress } from '#domain/comments/comment.ts'
import { OWN_DECISIONS_PATH } from '#domain/moderation/paths.ts'
import { UnlessSuspended } from '../accounts/unlessSuspended.tsx'
import { Folded } from '../controls/lists/folded.tsx'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { DialogLink } from '../controls/popups/dialogLink.tsx'
import { ReportLink } from '../controls/popups/taskItems.tsx'
import { Link } from '../link.tsx'
import { kept } from '../rendering/kept.tsx'
import { CommentBody, GONE_TEXTS } from './commentBody.tsx'
import { CommentForm } from './commentForm.tsx'
import { taskPath } from './commentPaths.ts'
import { LikeButton } from './likeButton.tsx'

const DeleteComment = lazy(() =>
  import('./deleteComment.tsx').then(({ DeleteComment }) => ({ default: DeleteComment })),
)

interface RowProps {
  /** The page of the commented thing. */
  home: string
  comment: Comment
  /** The author of the commented thing wrote the comment. */
  isByAuthor: boolean
  isMarked: boolean
  /** The viewer is signed in and may answer, like and report. */
  isMember: boolean
}

/** A comment in its thread, with all acts on it. */
export function CommentRow({ home, comment, isByAuthor, isMarked, isMember }: RowProps) {
  const { id, state, parentId, isMine } = comment
  if (comment.isFolded && !isMarked)
    return (
      <Folded what="댓글" isBlinded={comment.isBlinded} isRemoved={comment.isRemoved}>
        <CommentRow
          home={home}
          comment={{ ...comment, isFolded: false }}
          isByAuthor={isByAuthor}
          isMarked={false}
          isMember={isMember}
        />
      </Folded>
    )
  const place = {
    id: String(id),
    'data-depth': parentId === null ? undefined : 1,
    'data-marked': isMarked ? '' : undefined,
  }
  if (state !== 'SHOWN')
    return (
      <li className="comment" data-gone="" {...place}>
        {GONE_TEXTS[state]}
      </li>
    )
  const key = `${comment.editedAt}-${isMine}`
  return (
    <Row className="comment" {...place} of={{ home, comment, isByAuthor, isMember, isMarked }} key={key} />
  )
}

const Row = kept('li', ({ home, comment, isByAuthor, isMember, isMarked }: RowProps) => (
  <>
    <div className="said">
      <CommentBody
        comment={comment}
        isByAuthor={isByAuthor}
        to={commentAddress(home, comment.id)}
        answered={answeredBy(comment, home)}
        isWhole={isMarked}
      />
    </div>
    <Acts home={home} comment={comment} isMember={isMember} />
  </>
))

/** The reply that a reply answers: its author and its address. */
const answeredBy = ({ targetId, targetName: name }: Comment, home: string) =>
  targetId === null || name === null ? null : { name, to: commentAddress(home, targetId) }

type Inline = 'answer' | 'edit' | null

function Acts({ home, comment, isMember }: Omit<RowProps, 'isMarked' | 'isByAuthor'>) {
  const path = `${home}/comments`
  const { id, isMine, isBlinded, isRemoved } = comment
  const deletePath = taskPath(path, id, 'delete')
  const [open, setOpen] = useState<Inline>(null)
  const task = (name: Exclude<Inline, null>) => ({
    to: taskPath(path, id, name),
    preventScrollReset: true,
    // For a signed-out reader the linked page asks to sign in.
    onClick: (event: MouseEvent) => {
      if (!isMember || !isPlainClick(event)) return
      event.preventDefault()
      setOpen(open === name ? null : name)
    },
  })
  return (
    <>
      <div className="acts">
        {isMine ? <LikeCount count={comment.likeCount} /> : <LikeButton path={path} comment={comment} />}
        {!isRemoved && <Link {...task('answer')}>답글</Link>}
        {isMine &&
          (isBlinded ? (
            <Link to={OWN_DECISIONS_PATH}>가려진 이유</Link>
          ) : (
            <Link {...task('edit')}>수정</Link>
          ))}
        {isMine && (
          <DialogLink
            to={deletePath}
            title="정말 삭제 하시겠습니까?"
            content={() => <DeleteComment action={deletePath} />}
            hasOwnWayOut
          >
            삭제
          </DialogLink>
        )}
        {!isMine && isMember && (
          <ReportLink to={taskPath(path, id, 'report')} title="댓글 신고" what="댓글이" />
        )}
      </div>
      {open === 'answer' && (
        <AnswerForm path={path} comment={comment} hasFocus onClose={() => setOpen(null)} />
      )}
      {open === 'edit' && <EditForm path={path} comment={comment} hasFocus onClose={() => setOpen(null)} />}
    </>
  )
}

const LikeCount = ({ count }: { count: number }) =>
  count > 0 ? <span className="num">추천 {count.toLocaleString('ko-KR')}</span> : null

type InlineProps = { path: string; comment: Comment } & Pick<
  Parameters<typeof CommentForm>[0],
  'hasFocus' | 'onClose' | 'refused'
>

/** Answers a comment. */
export function AnswerForm({ path, comment, ...form }: InlineProps) {
  const nickname = comment.author?.nickname ?? ''
  return (
    <UnlessSuspended isSent={form.refused !== undefined}>
      <CommentForm
        action={taskPath(path, comment.id, 'answer')}
        label={`${nickname}님에게 답글 쓰기`}
        placeholder={`${nickname}님에게 답글을 남깁니다`}
        name="답글 등록"
        {...form}
      />
    </UnlessSuspended>
  )
}

/** Edits the member's own comment. */
export function EditForm({ path, comment, ...form }: InlineProps) {
  return (
    <UnlessSuspended isSent={form.refused !== undefined}>
      <CommentForm
        action={taskPath(path, comment.id, 'edit')}
        label="댓글 수정"
        name="수정"
        text={comment.plainContent}
        images={comment.images}
        {...form}
      />
    </UnlessSuspended>
  )
}
