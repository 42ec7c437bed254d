import { page } from '#http/answer.server.ts'
import { getOverview } from '#http/reference/reference.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { FieldList } from '#ui/reference/fieldList.tsx'
import { areaPath, OPEN_API_PATH, REFERENCE_PATH } from '#ui/reference/paths.ts'
import { ReferenceNav } from '#ui/reference/referenceNav.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('API 문서', {
  description: '프로그램이 이 서비스를 이용하는 호출을 설명합니다.',
})

/** What all calls of api/v0 share, and every call in one line. */
export const loader = page(getOverview)

export default function Overview() {
  const { rules, refusals, refusal, areas } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="API 문서" words={`앱과 프로그램이 사용하는 api/v0의 호출 ${countCalls(areas)}개`}>
        <ButtonLink to={OPEN_API_PATH} reloadDocument size="small">
          openapi.json
        </ButtonLink>
      </PageHead>
      <ReferenceNav areas={areas} current={REFERENCE_PATH} />
      <section className="panel">
        <div className="panel-head">
          <h2>공통 규칙</h2>
        </div>
        <div className="prose">
          <p>
            주소는 <code>/api/v0/</code>로 시작합니다.
          </p>
          {rules.map((rule) => (
            <p key={rule}>{withCode(rule)}</p>
          ))}
        </div>
      </section>
      <section className="panel" id="refusals">
        <div className="panel-head">
          <h2>거절</h2>
        </div>
        <div className="prose">
          <ul>
            {refusals.map(({ status, says }) => (
              <li key={status}>
                <code>{status}</code> {says}
              </li>
            ))}
          </ul>
          <p>
            429와 503에는 다시 요청할 때까지 기다릴 초가 <code>Retry-After</code> 헤더에 있습니다.
          </p>
          <h3>내용</h3>
          <FieldList fields={refusal} isAnswer />
        </div>
      </section>
      {areas.map(({ key, name, says, calls }) => (
        <section className="panel" key={key} id={key}>
          <div className="panel-head">
            <h2>
              <Link to={areaPath(key)}>{name}</Link>
            </h2>
            <span className="muted">{says}</span>
          </div>
          <div className="prose">
            <ul>
              {calls.map((call) => (
                <li key={call.id}>
                  <Link to={areaPath(key, call.id)}>
                    {call.method} {call.path}
                  </Link>{' '}
                  {call.says} <span className="meta">{call.who}</span>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </>
  )
}

const countCalls = (areas: { calls: unknown[] }[]): number =>
  areas.reduce((sum, { calls }) => sum + calls.length, 0)

/** Every other piece between backquotes is code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
