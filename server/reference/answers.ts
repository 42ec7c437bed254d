import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import type { Schema } from '#http/reference/schemaFields.server.ts'

/** An answer of a call: its status, and its body if it has one. */
interface TypedAnswer {
  status: number
  body: Schema | null
}

/** The answers that a call's type names, and whether the call has other answers, which no type describes. */
export interface Answers {
  typed: TypedAnswer[]
  hasOthers: boolean
}

const ROOT = join(import.meta.dirname, '..', '..')
const SHAPES = join(ROOT, 'app', 'http', 'v0')

/**
 * Reads what calls answer from the types of their handlers, `files` below `app`. Each function of
 * `app/http/v0` names a schema: that of what it returns.
 */
export function readAnswers(files: string[]) {
  const routes = files.map((file) => join(ROOT, 'app', file))
  const shapes = readdirSync(SHAPES).map((name) => join(SHAPES, name))
  const program = ts.createProgram([...routes, ...shapes], readOptions())
  const checker = program.getTypeChecker()
  const schemas = createSchemas(
    checker,
    shapes.map((path) => exportsOf(program, path)),
  )

  function answersOf(file: string, method: string): Answers {
    const handler = exportsOf(program, join(ROOT, 'app', file)).get(method === 'GET' ? 'loader' : 'action')
    const act = handler && ['acts', method].reduce(stepInto, checker.getTypeOfSymbol(handler))
    const returned = act && checker.getAwaitedType(returnOf(act))
    if (!returned) throw new Error(`${file} has no act ${method}`)
    const kinds = returned.isUnion() ? returned.types : [returned]
    const typed = kinds.flatMap((kind) => answerOf(kind) ?? [])
    return { typed, hasOthers: typed.length < kinds.length }
  }

  const stepInto = (type: ts.Type, name: string): ts.Type => {
    const property = checker.getPropertyOfType(type, name)
    if (!property) throw new Error(`${checker.typeToString(type)} has no ${name}`)
    return checker.getNonNullableType(checker.getTypeOfSymbol(property))
  }

  const returnOf = (type: ts.Type): ts.Type => {
    const [signature] = checker.getSignaturesOfType(type, ts.SignatureKind.Call)
    if (!signature) throw new Error(`${checker.typeToString(type)} is no function`)
    return checker.getReturnTypeOfSignature(signature)
  }

  function answerOf(kind: ts.Type): TypedAnswer | null {
    if (!checker.getPropertyOfType(kind, 'answers')) return null
    const answers = stepInto(kind, 'answers')
    const status = Number(checker.typeToString(stepInto(answers, 'status')))
    const body = returnOf(stepInto(answers, 'body'))
    return { status, body: body.flags & ts.TypeFlags.Undefined ? null : schemas.toSchema(body) }
  }

  return { answersOf, components: schemas.components }
}

function readOptions(): ts.CompilerOptions {
  const path = join(ROOT, 'tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, ts.sys.readFile).config,
    ts.sys,
    ROOT,
    {
      types: ['bun'],
    },
  )
  return options
}

function exportsOf(program: ts.Program, path: string): Map<string, ts.Symbol> {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  const module = source && checker.getSymbolAtLocation(source)
  if (!module) throw new Error(`${path} is no module`)
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]))
}

/**
 * Describes types as JSON schemas. TypeScript knows only the kind of a value: numbers have no range, texts no length.
 */
function createSchemas(checker: ts.TypeChecker, modules: Map<string, ts.Symbol>[]) {
  const components = new Map<string, Schema>()
  const names = nameShapes(checker, modules)

  function toSchema(type: ts.Type): Schema {
    const name = names.get(type)
    if (name === undefined) return describeInPlace(type)
    if (!components.has(name)) {
      components.set(name, {})
      components.set(name, describeInPlace(type))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function describeInPlace(type: ts.Type): Schema {
    const plain = describePlain(type, checker)
    if (plain) return plain
    if (type.isUnion()) return unite(type.types.filter(isPresent).map(toSchema))
    if (type.isIntersection() && type.types.some(isText)) return describeText(type)
    if (checker.isArrayType(type)) return { type: 'array', items: toSchema(firstArgument(type)) }
    if (type.isIntersection() || isObject(type)) return describeFields(type)
    throw new Error(`no JSON is a ${checker.typeToString(type)}`)
  }

  const firstArgument = (type: ts.Type): ts.Type =>
    checker.getTypeArguments(type as ts.TypeReference)[0] ?? checker.getAnyType()

  /** A text with a format (`Instant`). */
  function describeText(type: ts.Type): Schema {
    const format = checker.getPropertyOfType(type, 'format')
    const known = format && checker.getNonNullableType(checker.getTypeOfSymbol(format))
    return { type: 'string', ...(known?.isStringLiteral() && { format: known.value }) }
  }

  function describeFields(type: ts.Type): Schema {
    if (checker.getSignaturesOfType(type, ts.SignatureKind.Call).length > 0)
      throw new Error(`no JSON is a ${checker.typeToString(type)}`)
    const fields = checker.getPropertiesOfType(type).flatMap((field) => {
      const of = checker.getTypeOfSymbol(field)
      // TypeScript gives each of several objects the fields of the others, as undefined.
      if (!isPresent(of)) return []
      const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0 || !isAlwaysPresent(of)
      return [{ name: field.name, schema: toSchema(of), isOptional }]
    })
    const required = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
    const [others] = checker.getIndexInfosOfType(type)
    return {
      type: 'object',
      ...(fields.length > 0 && {
        properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      }),
      ...(required.length > 0 && { required }),
      ...(others && { additionalProperties: toSchema(others.type) }),
    }
  }

  return { toSchema, components }
}

/** A value without parts; null for any other. */
function describePlain(type: ts.Type, checker: ts.TypeChecker): Schema | null {
  if (type.isStringLiteral() || type.isNumberLiteral()) return { type: typeof type.value, enum: [type.value] }
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return { type: 'boolean', enum: [checker.typeToString(type) === 'true'] }
  return PLAIN.find(([flags]) => type.flags & flags)?.[1] ?? null
}

const PLAIN: Array<[flags: number, schema: Schema]> = [
  [ts.TypeFlags.Any | ts.TypeFlags.Unknown, {}],
  [ts.TypeFlags.Null, { type: 'null' }],
  [ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral, { type: 'string' }],
  [ts.TypeFlags.Number, { type: 'number' }],
  [ts.TypeFlags.Boolean, { type: 'boolean' }],
]

/** The types that the functions of `app/http/v0` return, by a name for each. */
function nameShapes(checker: ts.TypeChecker, modules: Map<string, ts.Symbol>[]): Map<ts.Type, string> {
  const names = new Map<ts.Type, string>()
  for (const [name, symbol] of modules.flatMap((module) => [...module])) {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
    const type = signature && checker.getReturnTypeOfSignature(signature)
    if (type && isObject(type) && !signature.typeParameters) names.set(type, titleOf(name))
  }
  return names
}

const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const isObject = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.Object) !== 0
const isText = ({ flags }: ts.Type): boolean => (flags & ts.TypeFlags.String) !== 0
const isPresent = ({ flags }: ts.Type): boolean =>
  (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) === 0
const isAlwaysPresent = (type: ts.Type): boolean => (type.isUnion() ? type.types : [type]).every(isPresent)

/** A schema for any of these schemas, in as few parts as possible: constants of one kind become one list. */
function unite(parts: Schema[]): Schema {
  const isNullable = parts.some(({ type }) => type === 'null')
  const kinds = Map.groupBy(
    parts.filter(({ type }) => type !== 'null'),
    ({ type, enum: words }) => (words ? type : undefined),
  )
  const others = kinds.get(undefined) ?? []
  const lists = [...kinds].flatMap(([type, listed]) =>
    type === undefined
      ? []
      : [
          uniteWords(
            type,
            listed.flatMap(({ enum: words = [] }) => words),
          ),
        ],
  )
  const [only, ...more] = [...others, ...lists]
  if (only === undefined) return { type: 'null' }
  if (!isNullable) return more.length === 0 ? only : { anyOf: [only, ...more] }
  if (more.length === 0 && typeof only.type === 'string') return orNull(only)
  return { anyOf: [only, ...more, { type: 'null' }] }
}

const uniteWords = (type: string | string[], words: unknown[]): Schema =>
  type === 'boolean' && words.length === 2 ? { type } : { type, enum: words }

const orNull = ({ type, enum: words, ...rest }: Schema): Schema => ({
  type: [type as string, 'null'],
  ...(words && { enum: [...words, null] }),
  ...rest,
})
