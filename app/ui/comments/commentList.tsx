import { type Comment, commentAddress } from '#domain/comments/comment.ts'
import { NoteMark } from '../accounts/noteMark.tsx'
import { Folded } from '../controls/lists/folded.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'

/** A comment outside its thread: its text, its subject and the link to it. */
interface ListedComment {
  comment: Comment
  /** The subject of the comment. */
  about: string
  /** The page of the subject. */
  home: string
}

/** Comments from different threads, each with its subject. */
export function CommentList({ comments }: { comments: ListedComment[] }) {
  return (
    <ul className="hair">
      {comments.map((listed) =>
        listed.comment.isFolded ? (
          <Folded
            key={listed.comment.id}
            what="댓글"
            isBlinded={listed.comment.isBlinded}
            isRemoved={listed.comment.isRemoved}
          >
            <SaidComment {...listed} />
          </Folded>
        ) : (
          <SaidComment key={listed.comment.id} {...listed} />
        ),
      )}
    </ul>
  )
}

function SaidComment({
  comment: { id, author, isMine, plainContent, likeCount, writtenAt },
  about,
  home,
}: ListedComment) {
  return (
    <li className="said-comment">
      <span className="meta">{about}</span>
      <Link to={commentAddress(home, id)} dir="auto">
        {plainContent || '사진'}
      </Link>
      <span className="meta">
        {!isMine && author && (
          <>
            <bdi>{author.nickname}</bdi> <NoteMark note={author.note} /> ·{' '}
          </>
        )}
        <RelativeTime at={writtenAt} />
        {likeCount > 0 && ` · 추천 ${likeCount.toLocaleString('ko-KR')}`}
      </span>
    </li>
  )
}
