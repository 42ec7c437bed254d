import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Comment } from '#domain/comments/comment.ts'
import type { Page } from '#domain/page.ts'
import { Pager } from '../controls/lists/pager.tsx'
import { LoginLink } from '../shell/login/loginLink.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { CommentForm, type RefusedComment } from './commentForm.tsx'
import { commentElement, hashedComment } from './commentPaths.ts'
import { CommentRow } from './commentRow.tsx'

interface CommentsProps {
  /** The page of the subject; its comments are under `…/comments`. */
  home: string
  thread: Page<Comment>
  /** The number of comments on all pages. */
  count: number
  refused?: RefusedComment
}

/** The comments on a subject: the thread, and a field for a new comment. */
export function Comments({ home, thread, count, refused }: CommentsProps) {
  const path = `${home}/comments`
  const isMember = useViewer().nickname !== null
  const marked = useMarked(home, thread.contents)
  return (
    <section className="panel" id="comments">
      <div className="panel-head">
        <h2>댓글</h2>
        <span className="muted num">{count.toLocaleString('ko-KR')}</span>
        <span className="spring" />
        {count > 1 && <span className="meta">등록순</span>}
      </div>
      {thread.contents.length === 0 ? (
        <p className="note px-4 pb-4">아직 댓글이 없습니다.</p>
      ) : (
        <ol className="hair">
          {thread.contents.map((comment) => (
            <CommentRow
              key={comment.id}
              path={path}
              comment={comment}
              isMarked={comment.id === marked}
              isMember={isMember}
            />
          ))}
        </ol>
      )}
      <Pager {...thread} pathOf={(page) => `${home}?commentPage=${page}#comments`} />
      {isMember ? (
        <CommentForm
          action={path}
          label="댓글 쓰기"
          placeholder="댓글을 남기면 +20P (하루 10개까지)"
          name="등록"
          refused={refused}
        />
      ) : (
        <p className="composer">
          <LoginLink step="login" to={`${home}#comments`} block>
            로그인하고 댓글 쓰기
          </LoginLink>
        </p>
      )}
    </section>
  )
}

/** Marks the comment that the address names, and loads it if it is on another page of the thread. */
function useMarked(home: string, shown: Comment[]): number | null {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [marked, setMarked] = useState<number | null>(null)
  const id = hashedComment(hash)
  const isHere = shown.some((comment) => comment.id === id)
  const isSought = new URLSearchParams(search).get('comment') === String(id)
  useEffect(() => setMarked(id), [id])
  useEffect(() => {
    if (id === null) return
    if (isHere) document.getElementById(commentElement(id))?.scrollIntoView({ block: 'center' })
    else if (!isSought) navigate(`${home}?comment=${id}#${commentElement(id)}`, { replace: true })
  }, [id, isHere, isSought, home, navigate])
  return marked
}
