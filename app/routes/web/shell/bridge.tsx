import { useEffect } from 'react'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('연결 중')
export const handle = { isBare: true }

/** `to`: the page of the site that follows. */
export const loader = page(byAnyone({ query: ReturnTo }, ({ query }) => query))

/** Passes the sign-in of an app to its web view, and redirects. */
export default function Bridge() {
  const { to } = useLoaderData<typeof loader>()
  useEffect(() => {
    void import('#client/session/start.ts').then(({ crossBridge }) => crossBridge(to))
  }, [to])
  return (
    <div className="panel">
      <div className="panel-body grid gap-3 pt-4">
        <h1>앱과 연결하고 있습니다</h1>
        <p>
          자동으로 이동하지 않으면{' '}
          <a className="inline-link" href={to}>
            계속하기
          </a>
          를 눌러주세요.
        </p>
      </div>
    </div>
  )
}
