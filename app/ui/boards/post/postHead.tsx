import type { ShownPost } from '#domain/boards/board.ts'
import { OWN_DECISIONS_PATH } from '#domain/moderation/paths.ts'
import { type Hiding, hidingWords } from '#domain/moderation/reasons.ts'
import { Avatar } from '../../accounts/avatar.tsx'
import { NoteMark } from '../../accounts/noteMark.tsx'
import { PersonLink } from '../../accounts/personLink.tsx'
import { IconButton } from '../../controls/button.tsx'
import { Chip } from '../../controls/chip.tsx'
import { ToggleForm } from '../../controls/forms/toggleForm.tsx'
import { countText } from '../../count.ts'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { LevelIcon } from '../../rewards/levelIcon.tsx'
import { boardPath } from '../boardPaths.ts'
import { CategoryMark } from '../categoryMark.tsx'
import { PostMenu } from './postMenu.tsx'

/** The title of a post, its author, and the acts of a reader. */
export function PostHead({ board, isAdmin }: { board: ShownPost; isAdmin: boolean }) {
  return (
    <header className="post-head">
      <CategoryMark category={board.category} />
      <h1 dir="auto">{board.title}</h1>
      <div className="post-author">
        <Avatar nickname={board.nickname} imageUrl={board.author?.imageUrl ?? null} />
        <div className="min-w-0">
          <Author board={board} />
          <div className="post-two meta">
            <RelativeTime at={board.writtenAt} />
            {board.editedAt !== null && <span>수정됨</span>}
            <span>조회 {countText(board.hitCount)}</span>
            {board.commentCount > 0 && <a href="#comments">댓글 {countText(board.commentCount)}</a>}
          </div>
        </div>
        <span className="spring" />
        <ToggleForm action={boardPath(board.id)} acts={['bookmark', 'unbookmark']} isOn={board.isBookmarked}>
          {(_, press) => (
            <IconButton label="북마크" {...press}>
              <Icon name="bookmark" />
            </IconButton>
          )}
        </ToggleForm>
        <PostMenu board={board} isAdmin={isAdmin} />
      </div>
    </header>
  )
}

const Author = ({ board: { author, nickname, note } }: { board: ShownPost }) => (
  <div className="post-who">
    {author ? <PersonLink {...author} /> : <b>{nickname}</b>}
    {author && (
      <>
        <LevelIcon rank={author.level.rank} />
        <span className="meta">레벨 {author.level.rank}</span>
      </>
    )}
    <NoteMark note={note} />
  </div>
)

interface BlindedNoticeProps {
  board: ShownPost
  /** Why the post is hidden, for its author. */
  hiding: Hiding | null
}

/** The notice on a post that reports hide or staff removed. */
export const BlindedNotice = ({ board: { isRemoved, isMine }, hiding }: BlindedNoticeProps) => (
  <p className="post-notice">
    <Chip kind="end">{isRemoved ? '숨김' : '신고로 가려짐'}</Chip>
    {isRemoved ? '글쓴이와 운영자에게만 보입니다.' : hiding ? hidingWords(hiding) : HIDDEN_WORDS}
    {isMine && <Link to={OWN_DECISIONS_PATH}>신고와 결정 보기</Link>}
  </p>
)

const HIDDEN_WORDS = '신고로 목록에서 가려졌습니다. 운영자가 확인하고 있습니다.'
