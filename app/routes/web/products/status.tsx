import { useLoaderData } from '@remix-run/react'
import { listSourceHealth } from '../../../domain/products/sources.server.ts'
import { page } from '../../../http/answer.server.ts'
import { titled } from '../../../ui/meta.ts'
import { useNow } from '../../../ui/now.tsx'
import { HealthHeadline, SourceList } from '../../../ui/products/sourceList.tsx'
import { clockTime } from '../../../ui/time.ts'

export const meta = titled('수집 현황')

/** How the reading of each source goes, for everybody. */
export const loader = page(() => ({ sources: listSourceHealth() }))

export default function Status() {
  const { sources } = useLoaderData<typeof loader>()
  const now = useNow()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>수집 현황</h1>
          <p>누구나 볼 수 있는 기록입니다 · {clockTime(now)} 기준</p>
        </div>
      </div>
      <section className="panel">
        <HealthHeadline sources={sources} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>커뮤니티</h2>
          <span className="muted num">{sources.length}곳</span>
        </div>
        <SourceList sources={sources} />
      </section>
    </>
  )
}
