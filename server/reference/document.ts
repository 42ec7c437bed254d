import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import routes from '#app/routes.ts'
import type { Act, Shape, Who } from '#http/acts.server.ts'
import type { Schema } from '#http/reference/schemaFields.server.ts'
import { type Answers, readAnswers } from './answers.ts'
import { AREAS, CALLS, type Note, OTHER_AREA } from './calls.ts'
import { COMPONENTS, INFO, REFUSALS, type Refused } from './frame.ts'

const APP = join(import.meta.dirname, '..', '..', 'app')
const BASE = 'api/v0/'
const FOLDER = 'routes/api/v0/'

/** A call as the code has it. */
interface Call {
  method: string
  /** `boards/:id` */
  path: string
  file: string
  act: Act<unknown>
  /** The text of its route. */
  source: string
  note: Note
}

interface Handler {
  acts: Record<string, Act<unknown>>
  methods?: string[]
}

/** Describes api/v0 as OpenAPI 3.1: all calls of `app/routes.ts`, with what their code says about them. */
export async function describeCalls() {
  const calls = await listCalls()
  const { answersOf, components } = readAnswers([...new Set(calls.map(({ file }) => file))])
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = `/${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][call.method.toLowerCase()] = describeCall(call, answersOf(call.file, call.method))
  }
  const shapes = [...components].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: `/${BASE.slice(0, -1)}` }],
    tags: AREAS.map(({ key, name, says }) => ({ name: key, description: says, 'x-displayName': name })),
    paths,
    components: { ...COMPONENTS, schemas: { ...COMPONENTS.schemas, ...Object.fromEntries(shapes) } },
  }
}

async function listCalls(): Promise<Call[]> {
  const own = routes.filter(({ path = '' }) => path.startsWith(BASE) && !path.endsWith('*'))
  const listed = await Promise.all(
    own.map(async ({ path = '', file }) => {
      const { loader, action }: { loader?: Handler; action?: Handler } = await import(join(APP, file))
      const source = readFileSync(join(APP, file), 'utf8')
      const acts = { ...loader?.acts, ...action?.acts }
      return Object.entries(acts).map(([method, act]) => {
        const short = path.slice(BASE.length)
        return { method, path: short, file, act, source, note: noteOf(`${method} ${short}`) }
      })
    }),
  )
  return listed.flat()
}

function noteOf(call: string): Note {
  const note = CALLS[call]
  if (note === undefined) throw new Error(`server/reference/calls.ts says nothing of ${call}`)
  return typeof note === 'string' ? { says: note } : note
}

function describeCall(call: Call, answers: Answers) {
  const { method, path, act, note } = call
  const parameters = [...pathParametersOf(call), ...queryParametersOf(act.shape), ...headersOf(call)]
  const body = bodyOf(call)
  const isProven = act.who.startsWith('proven')
  return {
    operationId: nameOf(method, path),
    tags: [areaOf(call)],
    summary: note.says,
    ...(isProven && { description: '로그인한 지 15분이 지났으면 409 proof_needed로 거절합니다.' }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: isNeeded(call), content: body } }),
    responses: { ...answersOf(call, answers), ...refusalsOf(call) },
  }
}

/** `GET auth/my/point` → `getAuthMyPoint` */
const nameOf = (method: string, path: string): string =>
  method.toLowerCase() +
  path
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function areaOf({ file }: Call): string {
  const folder = file.slice(FOLDER.length).split('/')[0]
  return AREAS.find((area) => area.folder === folder)?.key ?? OTHER_AREA
}

const ROLES: Partial<Record<Who, string>> = {
  admin: 'ADMIN',
  'super admin': 'SUPER_ADMIN',
  'proven super admin': 'SUPER_ADMIN',
}

function securityOf({ act: { who }, note: { signedInBy, isForGuests } }: Call): Record<string, string[]>[] {
  if (signedInBy) {
    const ways = signedInBy.map((way): Record<string, string[]> => ({ [way]: [] }))
    return isForGuests ? [{}, ...ways] : ways
  }
  if (who === 'anyone') return []
  const role = ROLES[who]
  const ways: Record<string, string[]>[] = ['token', 'cookie'].map((way) => ({ [way]: role ? [role] : [] }))
  return who === 'visitor' ? [{}, ...ways] : ways
}

/** A number, unless the route reads the parameter as text. */
const pathParametersOf = ({ path, source }: Call) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: source.includes(`params.${name}`) ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }))

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    '요청마다 새로 만드는 키입니다. 같은 키로 다시 보내면 다시 처리하지 않고 같은 결과를 답합니다.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
}

const headersOf = ({ source, note: { header } }: Call) => [
  ...(source.includes('readIdempotencyKey(') ? [KEY] : []),
  ...(header
    ? [{ name: header.name, in: 'header', description: header.says, schema: { type: 'string' } }]
    : []),
]

function queryParametersOf({ query }: Shape) {
  const schemas = query === undefined ? [] : query instanceof z.ZodType ? [query] : Object.values(query)
  return schemas
    .flatMap((schema) => partsOf(schemaOf(schema)))
    .flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties).map(([name, { description, ...schema }]) => ({
        name,
        in: 'query',
        ...(required.includes(name) && { required: true }),
        ...(description !== undefined && { description }),
        schema,
      })),
    )
}

/** The objects that a schema unites. */
const partsOf = (schema: Schema): Schema[] => schema.allOf?.flatMap(partsOf) ?? [schema]

/**
 * The JSON schema from zod, without the bounds of every integer. A field that its schema accepts as absent is made
 * optional here, because zod does not inspect functions that prepare a value.
 */
function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (!(zodSchema instanceof z.ZodObject) || !jsonSchema.required) return
      const needed = jsonSchema.required.filter((name) => !isOptional(zodSchema.shape[name]))
      if (needed.length > 0) jsonSchema.required = needed
      else delete jsonSchema.required
    },
  })
  return JSON.parse(JSON.stringify(described))
}

const isOptional = (field: z.ZodType | undefined): boolean => field?.safeParse(undefined).success === true

const FILE = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    },
  },
}

function bodyOf({ act, source }: Call) {
  if (readsFile(source)) return FILE
  return act.shape.input && { 'application/json': { schema: takingNull(schemaOf(act.shape.input)) } }
}

const readsFile = (source: string): boolean => /\bread(?:AlertFile|File)Input\(/.test(source)

/** Whether a call refuses a request without a body, which it reads as an empty object. */
const isNeeded = ({ act, source }: Call): boolean =>
  readsFile(source) || act.shape.input?.safeParse({}).success === false

/** A body whose optional fields may be null: `parseInput` reads such a null as an absent field. */
function takingNull(schema: Schema): Schema {
  const { properties, required = [], allOf, anyOf, items } = schema
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const taken = takingNull(field)
    return [name, required.includes(name) ? taken : orNull(taken)] as const
  })
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(allOf && { allOf: allOf.map(takingNull) }),
    ...(anyOf && { anyOf: anyOf.map(takingNull) }),
    ...(items && { items: takingNull(items) }),
  }
}

const NULL: Schema = { type: 'null' }

function orNull(schema: Schema): Schema {
  const parts = schema.anyOf ?? [schema]
  const isTaken = parts.some(({ type, anyOf, $ref }) => type === 'null' || !(type || anyOf || $ref))
  return isTaken ? schema : { ...(schema.anyOf && schema), anyOf: [...parts, NULL] }
}

function answersOf({ method, path, note: { media } }: Call, { typed, hasOthers }: Answers) {
  if (hasOthers !== (media !== undefined))
    throw new Error(`${method} ${path}: the kinds of content go beside its summary, if its type has none`)
  const statuses = [...Map.groupBy(typed, ({ status }) => status)]
  const answers: Array<[number, Content | null]> = statuses.map(([status, each]) => [
    status,
    contentOf(each.flatMap(({ body }) => (body ? [body] : []))),
  ])
  if (media) answers.push([200, Object.fromEntries(media.map((type) => [type, {}]))])
  return Object.fromEntries(
    answers.map(([status, content]) => [
      status,
      { description: DONE[status] ?? '', ...(content && { content }) },
    ]),
  )
}

type Content = Record<string, { schema?: Schema }>

/** The content of a body that is one of these; null without bodies. */
function contentOf(bodies: Schema[]): Content | null {
  const [schema] = bodies.length > 1 ? [{ anyOf: bodies }] : bodies
  return schema ? { 'application/json': { schema } } : null
}

const DONE: Record<number, string> = { 200: '처리한 결과', 201: '만든 결과', 204: '처리하였으며 내용은 없음' }

/** The refusals of a call, including those that only some inputs cause. */
function refusalsOf(call: Call) {
  const { method, path, act, note } = call
  const isRead = method === 'GET'
  const isSignedIn = securityOf(call).length > 0
  const { input, query } = act.shape
  const kinds: Record<Refused, boolean> = {
    Invalid: !isRead || input !== undefined || query !== undefined,
    NotSignedIn: isSignedIn && !note.isForGuests,
    Forbidden: isSignedIn,
    NotFound: path.includes(':') || !isRead,
    Conflict: !isRead || act.who.startsWith('proven'),
    TooMany: true,
    Unknown: true,
    Unavailable: true,
  }
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([name]) => kinds[name as Refused] || note.refuses?.includes(name as Refused))
      .map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}
