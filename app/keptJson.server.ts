import { sha256 } from '#domain/hash.ts'

const texts = new WeakMap<object, string>()

/**
 * A value as JSON that may stand in a page. An object that is shared between readers, such as what `keptRead` answers, is
 * written once: nobody changes it.
 */
export function jsonOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return write(value)
  const text = texts.get(value) ?? write(value)
  texts.set(value, text)
  return text
}

const digests = new WeakMap<object, string>()

/** A short text that two objects share only when each of their fields has the same JSON. */
export const digestOfFields = (of: object): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}:${digestOf(value)}`)
    .join()

function digestOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return write(value)
  const digest = digests.get(value) ?? sha256(jsonOf(value))
  digests.set(value, digest)
  return digest
}

/** An object as JSON, each of its fields as `jsonOf` writes it: one that differs for each reader may have shared fields. */
export function jsonOfFields(of: unknown): string {
  if (Object.prototype.toString.call(of) !== '[object Object]') return write(of)
  const fields = Object.entries(of as object).filter(([, value]) => value !== undefined)
  return `{${fields.map(([name, value]) => `${write(name)}:${jsonOf(value)}`).join()}}`
}

/** In an element of a page, `<` could end the element. */
const write = (value: unknown): string => JSON.stringify(value ?? null).replaceAll('<', '\\u003c')
