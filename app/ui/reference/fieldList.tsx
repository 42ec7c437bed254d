import { Link } from '../link.tsx'
import { SHAPES_PATH } from './paths.ts'

/** The kind of a value in words, and its shape. */
export interface Kind {
  kind: string | null
  shape: string | null
}

export interface Field extends Kind {
  name: string
  isRequired: boolean
  says: string | null
}

/** The kind of a value; a shape leads to its fields. */
export const KindWords = ({ kind, shape }: Kind) =>
  shape ? <Link to={`${SHAPES_PATH}#${shape}`}>{kind}</Link> : <span className="muted">{kind}</span>

interface FieldListProps {
  fields: Field[]
  /**
   * The fields belong to an answer. A sender needs the required fields marked, a receiver those that may be missing.
   */
  isAnswer?: boolean
}

/** The fields of a query, a body or an answer. */
export const FieldList = ({ fields, isAnswer = false }: FieldListProps) => (
  <ul>
    {fields.map((field) => (
      <li key={field.name}>
        {field.name !== '' && <code>{field.name}</code>} <KindWords {...field} />
        {field.isRequired !== isAnswer && <b className="meta">{isAnswer ? ' 없을 수 있음' : ' 필수'}</b>}
        {field.says && <span className="muted"> · {field.says}</span>}
      </li>
    ))}
  </ul>
)
