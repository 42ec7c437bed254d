import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import routes from '#app/routes.ts'

/* The routes of the product, read from its sources: a test over them also covers routes added later. */

const APP = join(import.meta.dirname, '..', '..', '..', 'app')

/** A route of the product. */
export interface Mouth {
  /** The path, such as `/products/:id`. */
  path: string
  /** The file below `app/`. */
  file: string
  isScreen: boolean
  /** The methods that its action accepts. */
  methods: string[]
  /** The names of body fields that its action reads. */
  fieldNames: string[]
  /** The values of `_act` that its action knows; '' where it needs none. */
  acts: string[]
  /** The names of query parameters that it reads; the front page includes those of the root layout. */
  queryNames: string[]
}

/** Returns every route of the product, in the order of `app/routes.ts`. */
export function listMouths(): Mouth[] {
  const sources = new Map(
    readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [path, readFileSync(join(APP, path), 'utf8')]),
  )
  const text = (file: string): string => sources.get(file) ?? ''
  const constants = findConstants([...sources.values()])
  const queryNamesOf = (file: string): string[] => {
    const read = [file, ...httpFilesOf(text(file))].map(text).join('\n')
    const direct = all(read, /\.(?:get|has)\('([a-z]\w*)'\)/g)
    const asked = all(read, /(?:readQuery\(\w+,|query:) ([A-Z]\w+)/g)
    return [...direct, ...asked.flatMap((name) => namesIn(name, constants))]
  }
  const fieldNamesOf = (file: string): string[] =>
    all(text(file), /(?:read(?:Input|Listed|Comment)\([^\n]*?|input: )([A-Z]\w+)/g).flatMap((name) =>
      namesIn(name, constants),
    )
  return routes.map(({ path = '', file }) => {
    const isScreen = file.endsWith('.tsx')
    const names = [...queryNamesOf(file), ...(path === '' ? queryNamesOf('root.tsx') : [])]
    return {
      path: `/${path}`,
      file,
      isScreen,
      methods: methodsIn(text(file)),
      fieldNames: [...new Set(fieldNamesOf(file))],
      acts: actsIn(text(file)),
      queryNames: [...new Set(names)],
    }
  })
}

/** Top-level constants of all files by name, including schemas and the functions that make them. */
function findConstants(texts: string[]): Map<string, string> {
  const constants = new Map<string, string>()
  const declared =
    /^(?:export )?const (\w+)\b[^=\n]*= ([\s\S]*?)(?=\n\n|\n(?:export|const|type|\/\*)|\n*$(?![\s\S]))/gm
  for (const text of texts)
    for (const [, name = '', value = ''] of text.matchAll(declared))
      constants.set(name, `${constants.get(name) ?? ''}\n${value}`)
  return constants
}

/** The names that a schema reads, including those of its parts. */
function namesIn(schema: string, constants: Map<string, string>, seen = new Set<string>()): string[] {
  const text = constants.get(schema)
  if (text === undefined || seen.has(schema)) return []
  seen.add(schema)
  const short = all(text, /(?:^ +|\{ |, )([a-z]\w*)(?=,$|, \w+,| \})/gm)
  const long = all(text, /\b([a-z]\w*): (?=\w)/g)
  const parts = all(text, /(?:\.\.\.|(?<![\w.]))((?<=\.)\w+|[A-Z]\w+|\w+(?=\())/g)
  return [...short, ...long, ...parts.flatMap((part) => namesIn(part, constants, seen))]
}

/** A call names its methods; a form's action accepts POST. */
function methodsIn(text: string): string[] {
  if (!/export (?:const|(?:async )?function) action\b/.test(text)) return []
  const named = all(text, /^ {2}(POST|PUT|DELETE)\b/gm)
  const short = all(text, /api\(\{ (POST|PUT|DELETE)\b/g)
  return named.length + short.length > 0 ? [...named, ...short] : ['POST']
}

/** The keys of a form's table of acts. */
function actsIn(text: string): string[] {
  const acts = all(text, /^ {2}'?(\w*)'?: (?:by[A-Z]\w*|press)\(/gm)
  return acts.length === 0 || text.includes('actIn:') ? [''] : acts
}

/** The shared request readers that a route imports. */
const httpFilesOf = (text: string): string[] =>
  all(text, /from '#(http\/[\w/.]+)'/g).filter((file) => file !== 'http/input/input.server.ts')

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)
