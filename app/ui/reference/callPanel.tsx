import { type Field, FieldList, type Kind, KindWords } from './fieldList.tsx'
import { REFERENCE_PATH } from './paths.ts'

/** A call with everything that it takes and answers. */
interface ReferenceCall {
  id: string
  method: string
  path: string
  says: string
  more: string | null
  who: string
  sent: Array<{ name: string; fields: Field[] }>
  answers: Array<Kind & { status: string; types: string[]; fields: Field[] }>
  refusals: string[]
}

/** One call of the reference. */
export const CallPanel = ({ call }: { call: ReferenceCall }) => (
  <section className="panel" id={call.id}>
    <div className="prose">
      <h2>
        <a href={`#${call.id}`}>
          {call.method} {call.path}
        </a>
      </h2>
      <p>
        {call.says} {call.more}
      </p>
      <p className="meta">권한: {call.who}</p>
      {call.sent.map(({ name, fields }) => (
        <div key={name}>
          <h3>{name}</h3>
          <FieldList fields={fields} />
        </div>
      ))}
      {call.answers.map((answer) => (
        <div key={answer.status}>
          <h3>
            답 {answer.status} {answer.types.join(', ')}
          </h3>
          {answer.types.length === 0 && <p className="muted">내용이 없습니다.</p>}
          {answer.kind !== null && answer.fields.length === 0 && (
            <p>
              <KindWords {...answer} />
            </p>
          )}
          {answer.fields.length > 0 && <FieldList fields={answer.fields} isAnswer />}
        </div>
      ))}
      <p className="meta">
        거절: <a href={`${REFERENCE_PATH}#refusals`}>{call.refusals.join(', ')}</a>
      </p>
    </div>
  </section>
)
