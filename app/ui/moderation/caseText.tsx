import type { Subject } from '#domain/moderation/subjects.server.ts'
import { Link } from '../link.tsx'

/** The reported text between what stands around it; the link leads to its place. */
export function CaseText({ subject }: { subject: Subject | null }) {
  if (subject === null) return <p className="note">작성자가 삭제하여 내용이 남아 있지 않습니다.</p>
  const { title, text, context, path } = subject
  return (
    <div className="case-text">
      {context.map((said, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <p className="meta" key={at}>
          {said}
        </p>
      ))}
      {title !== text && !text.startsWith(title.replace(/…$/, '')) && <b dir="auto">{title}</b>}
      {text !== '' && (
        <p className="case-words" dir="auto">
          {text}
        </p>
      )}
      <Link to={path} target="_blank">
        원문에서 보기
      </Link>
    </div>
  )
}
