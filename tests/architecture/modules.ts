import type { Source } from './sources.ts'

/** The modules of `app/domain`: a module depends only on modules before it. */
const MODULES = [
  'operation',
  'accounts',
  'rewards',
  'devices',
  'gifts',
  'comments',
  'sources',
  'offers',
  'catalog',
  'prices',
  'deals',
  'interest',
  'feed',
  'comparison',
  'alerts',
  'boards',
  'chat',
  'moderation',
  'broadcasts',
]
/** They may use every module and the orchestration before them; no module imports them. */
const ORCHESTRATION = ['merging', 'intake', 'membership']
const ORDER = [...MODULES, ...ORCHESTRATION]

const moduleOf = (path: string): string | undefined => /^app\/domain\/(\w+)\//.exec(path)?.[1]

/** `app/domain/search` is a tool without tables, like the single files beside it. */
const isKnown = (name: string): boolean => ORDER.includes(name) || name === 'search'

/** A folder of the domain that is not in the list. */
export const isOutsideModules = ({ path }: Source): boolean => {
  const own = moduleOf(path)
  return own !== undefined && !isKnown(own)
}

/** A module imports a later one, even if only a type. A file outside the modules may import none. */
export function importsLaterModule({ path, imports }: Source): boolean {
  if (!path.startsWith('app/domain/')) return false
  const own = moduleOf(path)
  return imports.some(({ to }) => {
    const other = moduleOf(to)
    return other !== undefined && other !== own && isKnown(other) && placeOf(other) > placeOf(own)
  })
}

const placeOf = (name: string | undefined): number => (name === undefined ? -1 : ORDER.indexOf(name))

/** The tables of `db/schema`, by the names that code and SQL give them, with the module that owns each. */
export function findTables(sources: Source[]): Map<string, string> {
  const tables = new Map<string, string>()
  for (const { path, text } of sources) {
    const owner = /^db\/schema\/(\w+)\.ts$/.exec(path)?.[1]
    if (!owner) continue
    for (const [, name = ''] of text.matchAll(/^export const ([a-z]\w*)/gm)) tables.set(name, owner)
    for (const [, name = ''] of text.matchAll(/\bsqliteTable\(\s*'(\w+)'/g)) tables.set(name, owner)
  }
  return tables
}

const WRITES = [
  /\.(?:insert|update|delete)\(\s*(?:\w+\.)?(\w+)\s*[,)]/g,
  /\b(?:insert(?: or \w+)? into|update(?: or \w+)?|delete from)\s+(?:\$\{\s*(?:\w+\.)?)?(\w+)/gi,
]

const SCHEMA_IMPORT = /^import \{([^}]*)\} from '#db\/schema\/\w+\.ts'/gm

/** The tables that a file imports under another name: `import { keywords as k }` → k is keywords. */
const renamedTables = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(SCHEMA_IMPORT)].flatMap(([, names = '']) =>
      [...names.matchAll(/(\w+) as (\w+)/g)].map(([, table = '', name = '']) => [name, table] as const),
    ),
  )

/**
 * A module changes rows of a table that a later module owns, or a file outside the modules those of any. Orchestration
 * may change all.
 */
export function writesLaterTable({ path, text }: Source, tables: Map<string, string>): boolean {
  const own = moduleOf(path)
  if (!path.startsWith('app/domain/') || (own !== undefined && ORCHESTRATION.includes(own))) return false
  const renamed = renamedTables(text)
  return WRITES.flatMap((pattern) => [...text.matchAll(pattern)]).some(([, table = '']) => {
    const owner = tables.get(renamed.get(table) ?? table)
    return owner !== undefined && owner !== own && placeOf(owner) > placeOf(own)
  })
}
