/** A JSON schema, as `/openapi.json` has it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** A kind of value in Korean words, and the name of the shape that it is or lists. */
interface Shape {
  kind: string
  shape: string | null
}

/** A field of a body, a query or an answer. `name`: with the names around it, `deal.url` or `contents[].id`. */
export interface Field extends Shape {
  name: string
  isRequired: boolean
  says: string | null
}

/** The fields of a body and of the objects within it; a body that is not an object is one field without a name. */
export function fieldsOf(schema: Schema): Field[] {
  const fields = fieldsWithin(schema, '')
  return fields.length > 0 ? fields : [fieldOf('', schema, true)]
}

const fieldOf = (name: string, schema: Schema, isRequired: boolean): Field => ({
  name,
  isRequired,
  says: schema.description ?? null,
  ...shapeOf(schema),
})

/** The fields of a body. If it is one of several objects, the fields of all of them, one object after another. */
function fieldsWithin(schema: Schema, around: string): Field[] {
  const { properties = {}, required = [], items, additionalProperties: others } = schema
  return [
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => fieldsWithin(part, around)),
    ...Object.entries(properties).flatMap(([name, field]) => {
      const whole = around === '' ? name : `${around}.${name}`
      return [fieldOf(whole, field, required.includes(name)), ...fieldsWithin(field, whole)]
    }),
    ...(items ? fieldsWithin(items, `${around}[]`) : []),
    ...(typeof others === 'object' ? fieldsWithin(others, `${around}.*`) : []),
  ].filter(isFirst)
}

/** One field may be in several of the objects. */
const isFirst = ({ name }: Field, index: number, fields: Field[]): boolean =>
  fields.findIndex((field) => field.name === name) === index

/** The kind of a value, in words. */
export const shapeOf = (schema: Schema): Shape => ({
  kind: kindOf(schema),
  shape: shapesIn(schema)[0] ?? null,
})

const shapesIn = ({ $ref, items, anyOf = [] }: Schema): string[] => [
  ...($ref ? [nameIn($ref)] : []),
  ...(items ? shapesIn(items) : []),
  ...anyOf.flatMap(shapesIn),
]

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

function kindOf(schema: Schema): string {
  const parts = schema.anyOf ?? schema.allOf
  if (schema.$ref) return nameIn(schema.$ref)
  if (parts) return [...new Set(parts.map(kindOf))].join(' 또는 ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.map(String).join(', ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => oneKind(type, schema)).join(' 또는 ')
}

function oneKind(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
      if (schema.format === 'date-time') return '시각'
      return withRange('문자열', '자', schema.minLength, schema.maxLength)
    case 'integer':
      return withRange('정수', '', leastOf(schema), schema.maximum)
    case 'number':
      return withRange('숫자', '', leastOf(schema), schema.maximum)
    case 'array':
      return withRange(`배열(${kindOf(schema.items ?? {})})`, '개', schema.minItems, schema.maxItems)
    default:
      return KINDS[type] ?? '값'
  }
}

const KINDS: Record<string, string> = { boolean: 'true, false', object: '객체', null: 'null' }

const leastOf = ({ minimum, exclusiveMinimum }: Schema): number | undefined =>
  exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1

function withRange(kind: string, unit: string, min: number | undefined, max: number | undefined): string {
  const shown = (bound: number) => `${bound.toLocaleString('ko-KR')}${unit}`
  if (min === undefined && max === undefined) return kind
  if (max === undefined) return `${kind} ${shown(min ?? 0)} 이상`
  return min === undefined ? `${kind} ${shown(max)} 이하` : `${kind} ${shown(min)}~${shown(max)}`
}
