import { useLocation, useNavigate } from '@remix-run/react'
import { Fragment, useEffect, useState } from 'react'
import { COMMENT_SORTS, type CommentSort, type Cut, type Thread } from '#domain/comments/comment.ts'
import { UnlessSuspended } from '../accounts/unlessSuspended.tsx'
import { RowForm } from '../controls/forms/rowToggle.tsx'
import { Pager } from '../controls/lists/pager.tsx'
import { boundedCountText } from '../count.ts'
import { Link } from '../link.tsx'
import { kept } from '../rendering/kept.tsx'
import { LoginLink } from '../shell/login/loginLink.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { CommentForm, type RefusedComment } from './commentForm.tsx'
import { hashedComment, placeInThread, threadPath } from './commentPaths.ts'
import { CommentRow } from './commentRow.tsx'

export interface CommentsProps {
  /** The page of the subject; its comments are under `…/comments`. */
  home: string
  thread: Thread
  /** The number of comments on all pages. */
  count: number
  /** Staff removed the subject: nobody comments on it. */
  isClosed?: boolean
  refused?: RefusedComment
}

/** The comments on a subject: the thread, and a field for a new comment. */
export function Comments({ home, thread, count, isClosed = false, refused }: CommentsProps) {
  const path = `${home}/comments`
  const isMember = useViewer().nickname !== null
  const { sort } = thread
  const marked = useMarked(home, thread)
  return (
    <section className="panel" id="comments" aria-labelledby="comments-title">
      <div className="panel-head">
        <h2 id="comments-title">댓글</h2>
        <span className="muted num">{count.toLocaleString('ko-KR')}</span>
        <span className="spring" />
        {count > 1 && <Sorts className="thread-sorts" aria-label="댓글 순서" of={{ home, sort }} />}
      </div>
      {thread.contents.length === 0 ? (
        <p className="note px-4 pb-4">아직 댓글이 없습니다.</p>
      ) : (
        <Rows className="hair" of={{ home, thread, marked, isMember }} />
      )}
      <RowForm />
      <Pager {...thread} pathOf={(page) => threadPath(home, { sort, page })} />
      {!isClosed && isMember && (
        <UnlessSuspended isSent={refused !== undefined}>
          <CommentForm
            action={path}
            label="댓글 쓰기"
            placeholder="댓글을 남기면 +20P (하루 10개까지)"
            name="등록"
            refused={refused}
          />
        </UnlessSuspended>
      )}
      {!isClosed && !isMember && (
        <p className="composer">
          <LoginLink step="login" to={`${home}#comments`} block>
            로그인하고 댓글 쓰기
          </LoginLink>
        </p>
      )}
    </section>
  )
}

interface RowsProps {
  home: string
  thread: Thread
  /** The comment that the address names. */
  marked: number | null
  isMember: boolean
}

/** Markup shared by all readers who neither wrote nor like a comment on the page; each row is also cached by itself. */
const Rows = kept('ol', ({ home, thread, marked, isMember }: RowsProps) => {
  const { contents, authorId, sort } = thread
  const cuts = new Map(thread.cuts.map((cut) => [cut.lastId, cut]))
  return contents.map((comment) => {
    const cut = cuts.get(comment.id)
    return (
      <Fragment key={comment.id}>
        <CommentRow
          home={home}
          comment={comment}
          isByAuthor={authorId !== null && comment.author?.id === authorId}
          isMarked={comment.id === marked}
          isMember={isMember}
        />
        {cut && <MoreReplies home={home} sort={sort} cut={cut} />}
      </Fragment>
    )
  })
})

/** Links to the replies that the page leaves out. */
function MoreReplies({ home, sort, cut }: { home: string; sort: CommentSort; cut: Cut }) {
  return (
    <li className="comment" data-depth={1}>
      <div className="acts">
        {cut.isLater && <Link to={placeInThread(home, cut.headId, sort)}>처음 답글 보기</Link>}
        {cut.nextId !== null && (
          <Link to={placeInThread(home, cut.nextId, sort)}>
            {`답글 ${boundedCountText(cut.more, '개')} 더 보기`}
          </Link>
        )}
      </div>
    </li>
  )
}

const SORT_NAMES: Record<CommentSort, string> = { TIME: '등록순', LIKE: '추천순' }

/** The orders of a thread, as links. */
const Sorts = kept('nav', ({ home, sort }: { home: string; sort: CommentSort }) =>
  COMMENT_SORTS.map((other) => (
    <Link
      key={other}
      to={threadPath(home, { sort: other })}
      aria-current={other === sort || undefined}
      preventScrollReset
    >
      {SORT_NAMES[other]}
    </Link>
  )),
)

/** Marks the comment that the address names, and loads it if it is on another page of the thread. */
function useMarked(home: string, { contents, sort }: Thread): number | null {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [marked, setMarked] = useState<number | null>(null)
  const id = hashedComment(hash)
  const isHere = contents.some((comment) => comment.id === id)
  const isSought = new URLSearchParams(search).get('comment') === String(id)
  useEffect(() => setMarked(id), [id])
  useEffect(() => {
    if (id === null) return
    if (isHere) document.getElementById(String(id))?.scrollIntoView({ block: 'center' })
    else if (!isSought) navigate(placeInThread(home, id, sort), { replace: true })
  }, [id, isHere, isSought, home, sort, navigate])
  return marked
}
