import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { useId } from 'react'
import { copy } from '#client/copy.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { useNeedsScript } from '../controls/scripted.tsx'
import { useRouteLoaderData } from '../rendering/loaded.ts'

import { LoginLink } from '../shell/login/loginLink.tsx'
import { PageHead } from '../shell/pageHead.tsx'
import { ErrorState } from './errorState.tsx'

/**
 * The data that the server returns when the form of a comment or a post no longer exists (`returnWords` in
 * `app/http/answer.server.ts`).
 */
interface KeptWords {
  message: string
  words: string
  /** The page of the form. */
  back: string
}

/** The error page of a screen with a form: it shows the words that the member sent, so that they are not lost. */
export function WordsBoundary() {
  const error = useRouteError()
  const requestId = useRouteLoaderData<{ requestId: string }>('root')?.requestId
  if (!isRouteErrorResponse(error)) return <ErrorState status={500} errorId={requestId} />
  const { status, data } = error
  if (hasWords(data)) return <WordsPage status={status} {...data} />
  return <ErrorState status={status} message={typeof data === 'string' ? data : undefined} />
}

const hasWords = (data: unknown): data is KeptWords =>
  typeof data === 'object' && data !== null && 'words' in data

/** The reason to show for status 404, whose message does not say whether the post was deleted or became invisible. */
const GONE = '그사이 삭제되었거나 볼 수 없게 된 글입니다.'

function WordsPage({ status, message, words, back }: KeptWords & { status: number }) {
  const id = useId()
  const needsScript = useNeedsScript()
  return (
    <>
      <PageHead title="등록하지 못했습니다" />
      <section className="panel" aria-label="작성한 내용">
        <div className="panel-body grid gap-3">
          <p role="alert">{status === 404 ? GONE : message}</p>
          <label className="note" htmlFor={id}>
            작성한 내용입니다. 복사해 두시면 다른 곳에 쓸 수 있습니다.
          </label>
          <textarea id={id} className="input" rows={8} defaultValue={words} dir="auto" />
          <Button
            type="button"
            className={needsScript}
            onClick={() => void copy(words, '작성한 내용을 복사하였습니다.')}
          >
            복사
          </Button>
          {status === 401 ? (
            <LoginLink step="login" to={back} block>
              로그인하고 돌아가기
            </LoginLink>
          ) : (
            <ButtonLink to={status === 404 ? '/' : back} kind="plain" block>
              돌아가기
            </ButtonLink>
          )}
        </div>
      </section>
    </>
  )
}
