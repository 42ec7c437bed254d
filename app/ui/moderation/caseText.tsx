import type { Subject } from '#domain/moderation/subjects.server.ts'
import { Link } from '../link.tsx'

interface CaseTextProps {
  subject: Subject | null
  /** The deal of a post, for staff. */
  deal?: { url: string; shopName: string | null } | null
}

/** The reported text with its deal, its pictures and the texts around it; a link opens it in its place. */
export function CaseText({ subject, deal }: CaseTextProps) {
  if (subject === null) return <p className="note">작성자가 삭제하여 내용이 남아 있지 않습니다.</p>
  const { title, text, pictures, context, path } = subject
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
      {deal && (
        <p className="case-words" dir="auto">
          {[deal.shopName, deal.url].filter(Boolean).join(' · ')}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="case-pictures">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a href={picture} target="_blank" rel="noreferrer">
                <img src={picture} alt={`사진 ${index + 1}`} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Link to={path} target="_blank">
        원문에서 보기
      </Link>
    </div>
  )
}
