import * as z from 'zod'
import { noteSecurity } from '#app/securityLog.server.ts'
import { hasAtMost, idField } from '#domain/fields.ts'
import { ownPath } from '#domain/ownPath.ts'
import { refuse } from '#domain/refusal.ts'
import { valuesByName } from '#domain/valuesByName.ts'
import { readBytes } from './boundedBody.server.ts'
import { EMPTY_FORM, type Form, isMultipart, readMultipartForm } from './fileInput.server.ts'

const MAX_BODY_BYTES = 256 * 1024
/** More fields than any of our forms and addresses has. */
const MAX_FIELDS = 500
/** The message for a field whose rule has no message. */
const WRONG = '입력값이 올바르지 않습니다.'

/**
 * Reads a request's body, JSON or form alike, through `schema`. Refuses `invalid` with a Korean message for each wrong
 * field, and with the code too_large past `maxBytes` (256 kB), 500 fields of a form or 50,000 parts of JSON. In a form,
 * a name that occurs several times or ends in `[]` is a list.
 */
export async function readInput<T extends z.ZodType>(
  request: Request,
  schema: T,
  maxBytes = MAX_BODY_BYTES,
): Promise<z.output<T>> {
  return parseInput(await readBody(request, maxBytes), schema)
}

/** Reads fields that were taken from a body already, through `schema`. */
export const readListed = <T extends z.ZodType>(fields: URLSearchParams, schema: T): z.output<T> =>
  parseInput(listed(fields), schema)

/** Reads the query of an address through `schema`. */
export function readQuery<T extends z.ZodType>(request: Request, schema: T): z.output<T> {
  return readListed(fewEnough(new URL(request.url).searchParams) ?? refuseTooLarge(), schema)
}

/**
 * Reads the body of a screen's form, which is a form in either encoding. Refuses text that is too large; `mostTextBytes`
 * is for a form with files.
 */
export async function readForm(request: Request, mostTextBytes?: number): Promise<Form> {
  if (isMultipart(request)) return readMultipartForm(request, mostTextBytes)
  const text = (await readText(request)) ?? refuseTooLarge()
  return { ...EMPTY_FORM, fields: formFields(request, text) }
}

/** A positive integer from a path. Refuses anything else as a thing that does not exist. */
export function readId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) refuse('not_found', '찾을 수 없습니다.')
  return Number(text)
}

/** `to`: the page of ours that an address leads on to, home without one. */
export const ReturnTo = z.object({ to: z.string().nullable().default(null).catch(null).transform(ownPath) })

/** `to`: the page of ours that an address leads back to, null without one. */
export const BackTo = z.object({ to: z.string().transform(ownPath).nullable().default(null).catch(null) })

/** `page` and `pageSize` under either of the specification's spellings; sizes over 100 are cut. */
export const Paging = z
  .object({
    page: z.coerce.number().int().min(1).catch(1).optional(),
    pageNumber: z.coerce.number().int().min(1).catch(1).optional(),
    pageSize: z.coerce.number().int().min(1).catch(20).default(20),
  })
  .transform(({ page, pageNumber, pageSize }) => ({
    pageNumber: Math.min(pageNumber ?? page ?? 1, 1_000_000),
    pageSize: Math.min(pageSize, 100),
  }))

/**
 * The filter of a screen for a call. A screen ignores wrong values, because old links have them; a call refuses them.
 */
export function strict<Filter extends z.ZodObject>(filter: Filter): z.ZodType<z.output<Filter>> {
  const fields = Object.entries(filter.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodCatch ? field.unwrap() : field,
  ])
  // A field has the same output with its catch and without.
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodType<z.output<Filter>>
}

/** `userId`: the member whose writings a list has. */
export const WrittenBy = z.object({ userId: idField('회원의 번호(userId)를 보내주세요.') })

/**
 * Reads what a client sent, as JSON or fields, through `schema`. Refuses `invalid` with a Korean message for each wrong
 * field. A null in a field that does not accept it counts as absent: programs in Swift and Kotlin send null for omitted
 * fields.
 */
export function parseInput<T extends z.ZodType>(input: unknown, schema: T): z.output<T> {
  const parsed = schema.safeParse(input, { error: () => WRONG })
  if (parsed.success) return parsed.data
  if (dropNulls(input, parsed.error.issues)) return parseInput(input, schema)
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[String(issue.path[0] ?? 'body')] ??= issue.message
  const message = Object.values(fields)[0] ?? WRONG
  refuse('invalid', message, { fields })
}

/** Deletes the nulls of objects at which `issues` point; false without any. */
function dropNulls(input: unknown, issues: z.core.$ZodIssue[]): boolean {
  const nulls = issues
    .map(({ path }) => ({ name: String(path.at(-1)), parent: path.slice(0, -1).reduce(fieldOf, input) }))
    .filter(({ parent, name }) => !Array.isArray(parent) && fieldOf(parent, name) === null)
  for (const { parent, name } of nulls) delete (parent as Record<string, unknown>)[name]
  return nulls.length > 0
}

const fieldOf = (value: unknown, name: PropertyKey): unknown => Object(value)[name]

async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = (await readText(request, maxBytes)) ?? refuseTooLarge()
  if (typeOf(request).includes('application/json')) return parseJson(text)
  return listed(formFields(request, text))
}

function refuseTooLarge(): never {
  noteSecurity('input_refused', { code: 'too_large' })
  return refuse('invalid', '보낸 내용이 너무 큽니다.', { code: 'too_large' })
}

/** The fields of a form; none when the body is no form, is too large, carries files or has too many fields. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  return fewEnough(parseForm(request, (await readText(request)) ?? '')) ?? new URLSearchParams()
}

/**
 * A body as text, null for one that is too large. A body with files is not read here: `readFileInput` reads it, within
 * limits.
 */
async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string | null> {
  if (isMultipart(request)) return ''
  const body = await readBytes(request, maxBytes)
  return body && new TextDecoder().decode(body)
}

/**
 * False for a text with more strings, lists and objects than any call sends: 2 MB of them would block the process for
 * 100 ms while they are parsed.
 */
const hasFewParts = hasAtMost(/["[{]/, 50_000)

/** Parses an empty text as an empty object: many programs send `Content-Type` with an empty body. */
function parseJson(text: string): unknown {
  if (!hasFewParts(text)) refuseTooLarge()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return refuse('invalid', 'JSON을 읽을 수 없습니다.', { code: 'bad_json' })
  }
}

/** The fields of a form's body. Refuses more than `MAX_FIELDS`. */
const formFields = (request: Request, text: string): URLSearchParams =>
  fewEnough(parseForm(request, text)) ?? refuseTooLarge()

/** The fields, if they are at most `MAX_FIELDS`; otherwise null. */
const fewEnough = (fields: URLSearchParams): URLSearchParams | null =>
  fields.size > MAX_FIELDS ? null : fields

const parseForm = (request: Request, text: string): URLSearchParams =>
  new URLSearchParams(typeOf(request).startsWith('application/x-www-form-urlencoded') ? text : '')

/** Media types ignore case (RFC 9110, section 8.3.1). */
const typeOf = (request: Request): string => (request.headers.get('Content-Type') ?? '').toLowerCase()

/** Fields whose empty value counts as given: no words, no products, no text. */
const SAID_EMPTY: ReadonlySet<string> = new Set(['keyword', 'ids', 'text'])

function listed(entries: URLSearchParams): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, all] of valuesByName(entries)) {
    const values = all.filter((value) => value !== '' || SAID_EMPTY.has(key))
    if (key.endsWith('[]')) result[key.slice(0, -2)] = values
    else if (values.length > 0) result[key] = values.length > 1 ? values : values[0]
  }
  return result
}
