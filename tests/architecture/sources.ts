// The project's own source files and what each of them imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** An import of one of the project's own files, value or type. */
interface OwnImport {
  /** As written: `./money.ts`, `#domain/offers/money/money.ts`. */
  specifier: string
  /** Path from the project's root. */
  to: string
  /** True when it imports only types. */
  isType: boolean
}

/** A source file below the project's root. */
export interface Source {
  path: string
  text: string
  imports: OwnImport[]
}

const TOPS = ['app', 'crawler', 'db', 'server', 'tests']

/** The `imports` of package.json: `#domain/` → `app/domain/`. */
const SUBPATHS: Array<[prefix: string, folder: string]> = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')).imports as Record<
    string,
    string
  >,
).map(([prefix, folder]) => [prefix.slice(0, -1), folder.slice('./'.length, -1)])

/** The paths of every file of the project below `root`, without fixtures and the migrations that drizzle-kit writes. */
export function listFiles(root: string): string[] {
  return TOPS.filter((top) => existsSync(join(root, top))).flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !/^(?:tests\/fixtures|db\/migrations)\//.test(path)),
  )
}

/** Every TypeScript file below `root`, without fixtures. */
export const readSources = (root: string): Source[] =>
  listFiles(root)
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => readSource(root, path))

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const all = importedNames(text)
  const values = new Set(importedNames(withoutTypeImports(text)))
  const imports = all.flatMap((specifier) => {
    const to = resolve(path, specifier)
    return to === null ? [] : [{ specifier, to, isType: !values.has(specifier) }]
  })
  return { path, text, imports }
}

const importedNames = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

const withoutTypeImports = (text: string): string =>
  text.replace(/^(?:import|export) type [\s\S]*?from '[^']+'/gm, '')

/** The project's own file that a specifier names; null for a package. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative('.', join(dirname(from), specifier))
  const subpath = SUBPATHS.find(([prefix]) => specifier.startsWith(prefix))
  return subpath ? subpath[1] + specifier.slice(subpath[0].length) : null
}
