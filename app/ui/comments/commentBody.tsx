import { type MouseEvent, useState } from 'react'
import { srcSetOf } from '#domain/accounts/profile/phonePicture.ts'
import type { Comment, CommentAuthor, ShownImage } from '#domain/comments/comment.ts'
import { Avatar } from '../accounts/avatar.tsx'
import { NoteMark } from '../accounts/noteMark.tsx'
import { PersonLink } from '../accounts/personLink.tsx'
import { Chip } from '../controls/chip.tsx'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { PICTURE_LINK, usePictureViewer } from '../controls/popups/usePictureViewer.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { LevelIcon } from '../rewards/levelIcon.tsx'

/** The text in place of a deleted or hidden comment. */
export const GONE_TEXTS: Record<Exclude<Comment['state'], 'SHOWN'>, string> = {
  DELETED: '삭제된 댓글입니다.',
  BLINDED: '신고로 가려진 댓글입니다.',
  REMOVED: '운영자가 확인 중이거나 삭제한 댓글입니다.',
  HIDDEN: '차단한 회원의 댓글입니다.',
}

/** The height of a picture, as in the style sheet. */
const SHOWN_HEIGHT_PX = 160

/** The text of a comment, its author and its time. */
type ShownComment = Pick<
  Comment,
  'author' | 'content' | 'images' | 'writtenAt' | 'editedAt' | 'isBlinded' | 'isRemoved'
>

interface CommentBodyProps {
  comment: ShownComment
  /** The author of the commented thing wrote the comment. */
  isByAuthor?: boolean
  /** The address of the comment in its thread. */
  to: string
  /** The answered reply: its author and its address. */
  answered?: { name: string; to: string } | null
  /** Shows even a long text unfolded. */
  isWhole?: boolean
}

/** The author, the time, the text and the pictures of a comment. */
export function CommentBody({
  comment,
  isByAuthor = false,
  to,
  answered = null,
  isWhole = false,
}: CommentBodyProps) {
  const { author, content, images } = comment
  return (
    <>
      <Avatar nickname={author?.nickname ?? ''} imageUrl={author?.imageUrl ?? null} />
      <div className="who">
        {author && <Author author={author} />}
        {isByAuthor && <Chip>글쓴이</Chip>}
        <Link to={to}>
          <RelativeTime at={comment.writtenAt} />
        </Link>
        {comment.editedAt !== null && <span>수정됨</span>}
        {comment.isBlinded && <Chip kind="end">{comment.isRemoved ? '숨김' : '신고로 가려짐'}</Chip>}
      </div>
      {answered && (
        <Link className="answered" to={answered.to}>
          @{answered.name}
        </Link>
      )}
      <Content html={content} to={!isWhole && isLong(content) ? to : null} />
      {images.length > 0 && <Pictures images={images} />}
    </>
  )
}

/** About a phone's screen of text. */
const LONG = { letters: 700, lines: 16 }

function isLong(html: string): boolean {
  const lines = html.match(/<br|<\/(?:p|li|pre|blockquote)>/g)?.length ?? 0
  return lines > LONG.lines || html.replace(/<[^<>]*>/g, '').length > LONG.letters
}

/** The text of a comment. With `to`, its address, it is folded until the reader asks for more. */
function Content({ html, to }: { html: string; to: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
  }
  const isFolded = to !== null && !isOpen
  return (
    <>
      {/* A section, because in a div a stray <li> would end the list item around it. */}
      <section
        className="body"
        dir="auto"
        data-folded={isFolded ? '' : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written (richText.server.ts)
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isFolded && (
        <Link className="more-body" to={to} onClick={open}>
          더 보기
        </Link>
      )}
    </>
  )
}

function Pictures({ images }: { images: ShownImage[] }) {
  const { place, viewer } = usePictureViewer<HTMLUListElement>()
  return (
    <>
      <ul className="pictures" ref={place}>
        {images.map(({ imagePath, width, height }, index) => (
          <li key={imagePath}>
            <a href={imagePath} {...PICTURE_LINK}>
              <img
                src={imagePath}
                srcSet={srcSetOf({ imagePath, width })}
                sizes={`${Math.ceil((SHOWN_HEIGHT_PX * width) / height)}px`}
                alt={`댓글 사진 ${index + 1}`}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  )
}

function Author({ author: { id, nickname, level, note } }: { author: CommentAuthor }) {
  return (
    <>
      {id === null ? <b>{nickname}</b> : <PersonLink id={id} nickname={nickname} />}
      <LevelIcon rank={level.rank} />
      <span>레벨 {level.rank}</span>
      <NoteMark note={note} />
    </>
  )
}
