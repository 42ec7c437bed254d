import { sha256 } from '#domain/hash.ts'

const texts = new WeakMap<object, string>()

/**
 * A value as JSON that is safe inside a page. An object that readers share, such as a result of `cachedRead`, is
 * serialised once, because it never changes.
 */
export function jsonOf(value: unknown): string {
  if (!isObject(value)) return write(value)
  const text = texts.get(value) ?? write(value)
  texts.set(value, text)
  return text
}

const digests = new WeakMap<object, string>()

/** A short text that two objects share only when each of their fields has the same JSON. */
export function digestOfFields(of: object): string {
  let digest = ''
  for (const [name, value] of Object.entries(of))
    digest += `${name}:${isObject(value) ? digestOf(value) : JSON.stringify(value)},`
  return digest
}

function digestOf(value: object): string {
  const digest = digests.get(value) ?? shorten(jsonOf(value))
  digests.set(value, digest)
  return digest
}

/** A text of at most this length needs no digest. No JSON text of an object looks like a digest. */
const SHORT = 64

const shorten = (text: string): string => (text.length <= SHORT ? text : sha256(text))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Serialises each field by `jsonOf`, because even an object that differs for each reader may have shared fields. */
export function jsonOfFields(of: unknown): string {
  if (Object.prototype.toString.call(of) !== '[object Object]') return write(of)
  const plain: Record<string, unknown> = {}
  let objects = ''
  for (const [name, value] of Object.entries(of as object)) {
    if (isObject(value)) objects += `,${write(name)}:${jsonOf(value)}`
    else plain[name] = value
  }
  const own = write(plain).slice(1, -1)
  return `{${own === '' ? objects.slice(1) : own + objects}}`
}

/** Escapes `<`, which could end the page's element around the JSON. */
const write = (value: unknown): string => JSON.stringify(value ?? null).replaceAll('<', '\\u003c')
