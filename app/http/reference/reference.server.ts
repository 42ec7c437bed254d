import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refuse } from '#domain/refusal.ts'
import { type Field, fieldsOf, type Schema, shapeOf } from './schemaFields.server.ts'

/* The reference of api/v0 for its screens, from the description that the service serves as `/openapi.json`. */

const FILE = join(import.meta.dirname, '..', '..', '..', 'public', 'openapi.json')

interface Content {
  [type: string]: { schema?: Schema }
}
interface Response {
  $ref?: string
  description?: string
  content?: Content
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}
interface Operation {
  operationId: string
  tags: [string]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
}
interface Document {
  info: { description: string }
  tags: Array<{ name: string; description: string; 'x-displayName': string }>
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response>; schemas: Record<string, Schema> }
}

/** The fields that one place of a request or an answer has: the path, the query, a header or a body. */
interface Part {
  name: string
  fields: Field[]
}

const pages = new Map<string, unknown>()

/**
 * What one page shows, made when it is first asked for and kept. Parsing the whole file takes ten milliseconds and
 * its result takes megabytes; the data of all pages together takes a quarter of a megabyte.
 */
function keptPage<Page>(name: string, make: (document: Document) => Page): Page {
  const known = pages.get(name) as Page | undefined
  if (known !== undefined) return known
  const page = make(JSON.parse(readFileSync(FILE, 'utf8')) as Document)
  pages.set(name, page)
  return page
}

/** The rules that all calls share, and every call in one line, by area. */
export const getOverview = () =>
  keptPage('', (document) => ({
    rules: document.info.description.split('\n\n'),
    refusals: listRefusals(document),
    refusal: fieldsOf(document.components.schemas.Refusal ?? {}),
    areas: document.tags.map(({ name: key, description: says, 'x-displayName': name }) => ({
      key,
      name,
      says,
      calls: listOperations(document, key).map(({ method, path, operation }) => ({
        id: operation.operationId,
        method,
        path,
        says: operation.summary,
        who: whoOf(operation.security),
      })),
    })),
  }))

/** The areas, by their keys and names. */
export const listAreas = () => getOverview().areas.map(({ key, name }) => ({ key, name }))

/** The calls of an area. Refuses `not_found`. */
export function getArea(areaKey: string | undefined) {
  const area = getOverview().areas.find(({ key }) => key === areaKey)
  if (!area) return refuse('not_found', '없는 문서입니다.')
  const { key, name, says } = area
  return keptPage(`area ${key}`, (document) => ({
    key,
    name,
    says,
    calls: listOperations(document, key).map(({ method, path, operation }) =>
      readCall(operation, method, path),
    ),
  }))
}

/** The shapes that several answers have. */
export const getShapes = () =>
  keptPage('shapes', ({ components }) =>
    Object.entries(components.schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  )

const listOperations = ({ paths }: Document, area: string) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags[0] === area)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path: path.slice(1), operation })),
  )

function readCall(operation: Operation, method: string, path: string) {
  const { operationId: id, summary: says, description: more = null, security } = operation
  const { parameters = [], requestBody, responses } = operation
  const all = Object.entries(responses)
  return {
    id,
    method,
    path,
    says,
    more,
    who: whoOf(security),
    sent: [
      ...PLACES.flatMap(([place, name]) =>
        partOf(
          name,
          parameters.filter((each) => each.in === place),
        ),
      ),
      ...Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => ({
        name: `본문 ${type}`,
        fields: fieldsOf(schema),
      })),
    ],
    answers: all.flatMap(([status, answer]) => (answer.$ref ? [] : [answerOf(status, answer)])),
    refusals: all.flatMap(([status, { $ref }]) => ($ref ? [status] : [])),
  }
}

const PLACES = [
  ['path', '경로'],
  ['query', '쿼리'],
  ['header', '헤더'],
] as const

const partOf = (name: string, parameters: Parameter[]): Part[] =>
  parameters.length === 0
    ? []
    : [
        {
          name,
          fields: parameters.map(({ name, required, description, schema }) => ({
            name,
            isRequired: required ?? false,
            says: description ?? null,
            ...shapeOf(schema),
          })),
        },
      ]

function answerOf(status: string, { content = {} }: Response) {
  const [schema] = Object.values(content).flatMap(({ schema }) => schema ?? [])
  return {
    status,
    types: Object.keys(content),
    ...(schema ? { ...shapeOf(schema), fields: schema.$ref ? [] : fieldsOf(schema) } : NOTHING),
  }
}

const NOTHING = { kind: null, shape: null, fields: [] }

function whoOf(security: Operation['security']): string {
  const ways = security.flatMap((way) => Object.keys(way))
  if (security.length === 0 || security.some((way) => Object.keys(way).length === 0)) return '누구나'
  const [role] = security.flatMap((way) => Object.values(way)).flat()
  if (role) return role === 'ADMIN' ? '운영자' : '최고 운영자'
  if (ways.length > 1) return '회원'
  return ways[0] === 'token' ? '회원(토큰만)' : '회원(쿠키만)'
}

/** The refusals, with their statuses. */
function listRefusals({ paths, components }: Document) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const answers = operations.flatMap(({ responses }) => Object.entries(responses))
  const statuses = new Map(answers.flatMap(([status, { $ref }]) => ($ref ? [[$ref, status] as const] : [])))
  return Object.entries(components.responses).map(([name, { description }]) => ({
    status: statuses.get(`#/components/responses/${name}`) ?? '',
    says: description ?? '',
  }))
}
