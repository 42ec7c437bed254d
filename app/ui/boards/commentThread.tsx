import type { Comment } from '#domain/comments/comment.ts'
import { Avatar } from '../accounts/avatar.tsx'
import { NoteMark } from '../accounts/noteMark.tsx'
import { PersonLink } from '../accounts/personLink.tsx'
import { Folded } from '../controls/lists/folded.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** The text in place of a comment without words. */
const INSTEAD: Record<Exclude<Comment['state'], 'SHOWN'>, string> = {
  DELETED: '삭제된 댓글입니다.',
  BLINDED: '신고로 가려진 댓글입니다.',
  HIDDEN: '차단한 회원의 댓글입니다.',
}

/** The comments on a post; the hash of the address opens the comment of that id. */
export function CommentThread({ comments }: { comments: Comment[] }) {
  return (
    <section className="panel" aria-labelledby="comments">
      <div className="panel-head">
        <h2 id="comments">댓글</h2>
        <span className="muted num">{comments.length}</span>
      </div>
      {comments.length === 0 ? (
        <p className="no-rows">아직 댓글이 없습니다.</p>
      ) : (
        <ol className="hair">
          {comments.map((comment) =>
            comment.isFolded ? (
              <Folded key={comment.id} what="댓글">
                <ThreadRow comment={comment} />
              </Folded>
            ) : (
              <ThreadRow key={comment.id} comment={comment} />
            ),
          )}
        </ol>
      )}
    </section>
  )
}

const ThreadRow = ({ comment }: { comment: Comment }) => (
  <li id={String(comment.id)} className="comment" data-answer={comment.parentId === null ? undefined : ''}>
    <Said comment={comment} />
  </li>
)

function Said({ comment: { state, author, writtenAt, content } }: { comment: Comment }) {
  if (state !== 'SHOWN' || author === null)
    return <p className="meta">{INSTEAD[state === 'SHOWN' ? 'DELETED' : state]}</p>
  const { id, nickname, imageUrl, note } = author
  return (
    <>
      <Avatar nickname={nickname} imageUrl={imageUrl} />
      <div className="min-w-0">
        <div className="comment-who">
          {id === null ? <b>{nickname}</b> : <PersonLink id={id} nickname={nickname} />}
          <NoteMark note={note} />
          <RelativeTime className="meta" at={writtenAt} />
        </div>
        {/* A section, because in a div a stray <li> would end the list item around it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written */}
        <section className="comment-body" dir="auto" dangerouslySetInnerHTML={{ __html: content }} />
      </div>
    </>
  )
}
