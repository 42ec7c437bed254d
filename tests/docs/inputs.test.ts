import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import routes from '#app/routes.ts'
import type { Shape } from '#http/acts.server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The parts of a JSON schema that zod writes. */
interface Rule {
  type?: string | string[]
  properties?: Record<string, Rule>
  required?: string[]
  items?: Rule
  additionalProperties?: Rule
  anyOf?: Rule[]
  allOf?: Rule[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

const LARGEST = Number.MAX_SAFE_INTEGER

const range = (min: number | undefined, max: number | undefined): string => {
  const end = max === undefined || max >= LARGEST ? '' : String(max)
  if (min === undefined) return end && ` up to ${end}`
  return end ? ` ${min} to ${end}` : ` from ${min}`
}

function ofText({ format, pattern, minLength, maxLength }: Rule): string {
  if (format === 'date-time') return 'a time'
  const shown = pattern && pattern.length < 60 ? ` like \`${pattern.replaceAll('|', '\\|')}\`` : ''
  const length = range(minLength, maxLength)
  return `text${length && `${length} letters`}${shown}`
}

function ofNumber({ type, minimum, exclusiveMinimum, maximum }: Rule): string {
  const min = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1
  return `${type === 'integer' ? 'a whole number' : 'a number'}${range(min, maximum)}`
}

const many = ({ items = {}, minItems, maxItems }: Rule): string =>
  `${maxItems === undefined ? 'several' : `${minItems ?? 0} to ${maxItems}`} of (${describeRule(items)})`

/** A rule in words. */
function describeRule(rule: Rule): string {
  const parts = rule.anyOf ?? rule.allOf
  if (parts) return [...new Set(parts.map(describeRule))].join(rule.anyOf ? ' or ' : ' and ')
  if (rule.const !== undefined) return `\`${rule.const}\``
  if (rule.enum) return rule.enum.map((value) => `\`${value}\``).join(' or ')
  if (Array.isArray(rule.type)) return rule.type.map((type) => describeRule({ ...rule, type })).join(' or ')
  switch (rule.type) {
    case 'string':
      return ofText(rule)
    case 'integer':
    case 'number':
      return ofNumber(rule)
    case 'boolean':
      return 'yes or no'
    case 'array':
      return many(rule)
    case 'null':
      return 'nothing'
    case 'object':
      return `{ ${describeFields(rule)} }`
    default:
      return 'checked by the act'
  }
}

const describeFields = ({ properties = {}, required = [], allOf = [], additionalProperties }: Rule): string =>
  [
    ...allOf.map(describeFields),
    ...Object.entries(properties).map(
      ([name, rule]) => `${name}${required.includes(name) ? '' : '?'}: ${describeRule(rule)}`,
    ),
    ...(additionalProperties && Object.keys(additionalProperties).length > 0
      ? [`each: ${describeRule(additionalProperties)}`]
      : []),
  ].join('; ')

const ruleOf = (schema: z.ZodType): Rule =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Rule

function describeShape({ input, query }: Shape): string[] {
  const queries = query === undefined ? [] : '_zod' in query ? [query as z.ZodType] : Object.values(query)
  const asked = queries.map((schema) => describeFields(ruleOf(schema))).filter(Boolean)
  const sent = input ? describeFields(ruleOf(input)) || describeRule(ruleOf(input)) : ''
  return [sent, asked.join('; ')]
}

interface Exported {
  acts?: { shape?: Shape } | Record<string, { shape?: Shape }>
  methods?: string[]
}

function rowsOf(path: string, exported: Exported | undefined, otherwise: string): string[] {
  const { acts = {}, methods = [] } = exported ?? {}
  const named = typeof acts === 'function' ? [['', acts] as const] : Object.entries(acts)
  return named.flatMap(([name, act]) => {
    const [sent, asked] = describeShape((act as { shape?: Shape }).shape ?? {})
    const method = methods.includes(name) ? name : otherwise
    const button = name === '' || name === method ? '' : ` (${name})`
    return sent || asked ? [`| \`${method} /${path}\`${button} | ${sent} | ${asked} |`] : []
  })
}

/** `docs/inputs.md`, made of the code: `bun --bun vitest run tests/docs -u` writes it again. */
// ASVS 2.1.1
test('docs/inputs.md lists the rules of every field of every act', async () => {
  const rows = await Promise.all(
    routes.map(async ({ path = '', file }) => {
      const { loader, action } = await import(join(ROOT, 'app', file))
      return [...rowsOf(path, loader, 'GET'), ...rowsOf(path, action, 'POST')]
    }),
  )
  const text = `# Inputs

\`tests/docs/inputs.test.ts\` makes this file of the schemas in the code and fails when they differ. A form, a call and a frame go through
one schema, on the server; a field with \`?\` may be absent, in the JSON of a call also null. A field that an act does not know is ignored; only the
settings of notifications and the audience of a broadcast refuse it. Calls refuse an unknown value of a filter, screens ignore it. A number in a path is a
positive whole number of at most 15 digits. What belongs together is in \`docs/security-architecture.md\`, bodies and counts in
\`docs/limits.md\`.

| act | fields of the body | fields of the address |
|---|---|---|
${rows.flat().join('\n')}
`
  await expect(text).toMatchFileSnapshot(join(ROOT, 'docs', 'inputs.md'))
})
