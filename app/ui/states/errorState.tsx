import { ButtonLink } from '../controls/button.tsx'

/** A page that could not be shown. `errorId` identifies the log line of a server fault. */
export function ErrorState({
  status,
  errorId,
  message,
}: {
  status: number
  errorId?: string
  message?: string
}) {
  const words = wordsFor(status, message)
  return (
    <section className="panel">
      <div className="empty">
        <p className="error-code" aria-hidden="true">
          {status}
        </p>
        <h1>{words.title}</h1>
        {words.english && <p lang="en">{words.english}</p>}
        <p>{words.text}</p>
        {errorId && <p className="meta">오류 번호 {errorId}</p>}
        <div className="actions">
          <ButtonLink to="/" kind="primary">
            오늘의 딜 보기
          </ButtonLink>
          <ButtonLink to="/help">도움말</ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** Matches a message that says only that something was not found, with or without its name. */
const MISSING = /^(?:(.+) )?찾을 수 없습니다\.$/

/** The title and text of the page. The server's message is the text, or the title if it says only that something is missing. */
function wordsFor(status: number, message: string | undefined) {
  const words = wordsOf(status)
  const missing = MISSING.exec(message ?? '')
  if (!missing) return { ...words, text: message ?? words.text }
  return { ...words, title: missing[1] ? `${missing[1]} 찾을 수 없습니다` : words.title }
}

export const errorTitle = (status: number): string => wordsOf(status).title

/** Status 404 has the 404 page, every other status the 50x page (specification, section 2). */
const wordsOf = (status: number) => WORDS[status === 404 ? 'missing' : 'broken']

const WORDS = {
  missing: {
    title: '페이지를 찾을 수 없습니다',
    english: 'This page could not be found',
    text: '주소가 바뀌었거나 삭제된 페이지입니다.',
  },
  broken: {
    title: '문제가 생겼습니다',
    english: null,
    text: '죄송합니다, 알 수 없는 에러가 발생했습니다. 잠시 후 다시 시도해주세요.',
  },
}
