// The rules of STYLE.md that a machine can see, as one function: folder → what breaks which rule.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findCycles } from './cycles.ts'
import { findTables, importsLaterModule, isOutsideModules, writesLaterTable } from './modules.ts'
import { listFiles, readSources, type Source } from './sources.ts'

interface Violation {
  rule: string
  file: string
}

/** Files that every part may import. */
const LEAVES = [
  'app/command/commandLine.server.ts',
  'app/command/refused.server.ts',
  'app/env.server.ts',
  'app/keyFile.server.ts',
  'app/keys.server.ts',
  'app/log.server.ts',
  'app/requestContext.server.ts',
  'app/securityLog.server.ts',
  'app/outside.server.ts',
  'app/ui/rendering/answerPlaceholder.ts',
  'db/singleton.ts',
  'db/trouble.ts',
]
const DRAWERS = /^(?:index|utils?|helpers?|misc|common|lib|service|manager)\.tsx?$/

/** A handler without a wrapper would answer before what it wrote is on the disk. */
const UNWRAPPED =
  /^export (?:(?:async )?function (?:loader|action)\b|const (?:loader|action) = (?!(?:page|form|api|callback)\(|\(\) =>))/m

/** The parts, and the parts that each may import besides itself. */
const PARTS: Array<{ part: string; owns: RegExp; mayUse: string[] }> = [
  { part: 'db', owns: /^db\//, mayUse: [] },
  { part: 'domain', owns: /^app\/domain\//, mayUse: ['db'] },
  { part: 'providers', owns: /^app\/providers\//, mayUse: ['domain', 'db'] },
  { part: 'http', owns: /^app\/http\//, mayUse: ['providers', 'domain', 'db'] },
  { part: 'ui', owns: /^app\/ui\//, mayUse: ['domain', 'client'] },
  { part: 'client', owns: /^app\/client\//, mayUse: ['domain'] },
  { part: 'routes', owns: /^app\//, mayUse: ['http', 'providers', 'domain', 'db', 'ui', 'client'] },
  { part: 'crawler', owns: /^crawler\//, mayUse: ['domain', 'db'] },
  { part: 'server', owns: /^server\//, mayUse: ['routes', 'http', 'providers', 'domain', 'db', 'crawler'] },
]

const partOf = (path: string) => PARTS.find(({ owns }) => owns.test(path))
const isPure = (path: string) => /^app\/(?:domain|ui|client)\//.test(path) && !path.includes('.server.')

/** Every violation below `root`, each named by rule and file. */
export function inspect(root: string): Violation[] {
  const sources = readSources(root)
  const own = sources.filter(({ path }) => !path.startsWith('tests/'))
  const tables = findTables(own)
  return [
    ...own.flatMap((source) =>
      RULES.filter(([, breaks]) => breaks(source, tables)).map(([rule]) => ({ rule, file: source.path })),
    ),
    ...sources
      .filter(importsAcrossByClimbing)
      .map(({ path }) => ({ rule: 'imports are # across modules, relative inside one', file: path })),
    ...findCycles(sources).map(([file = '']) => ({ rule: 'no cycles, types included', file })),
    ...findFullFolders(listFiles(root)),
    ...findSameNames(own),
    ...inspectRoutes(root, own),
  ]
}

const RULES: Array<[rule: string, breaks: (source: Source, tables: Map<string, string>) => boolean]> = [
  ['imports point one way', breaksDirection],
  ['every folder of the domain is a module', isOutsideModules],
  ['a module depends only on modules before it', importsLaterModule],
  ['a module writes only tables of its own and of modules before it', writesLaterTable],
  [
    'pure imports only pure',
    ({ path, imports }) =>
      isPure(path) && imports.some(({ to, isType }) => !isType && /\.server\.|^db\//.test(to)),
  ],
  [
    'only write() opens a transaction',
    ({ path, text }) =>
      // `'BEGIN'` alone is a command of STOMP.
      path !== 'db/client.server.ts' &&
      /\.transaction\(|['"`](begin\b(?! exclusive)|BEGIN\b(?!'))/.test(text),
  ],
  [
    'rows change in the domain only',
    ({ path, text }) =>
      !/^(?:app\/domain|db)\//.test(path) && /\bdb\s*\.\s*(?:insert|update|delete)\(/.test(text),
  ],
  ['admin screens ask for an admin', forgetsAdmin],
  [
    'a call of api/v0 names its methods and schemas: api({ POST: byMember({ input }, …) })',
    ({ path, text }) =>
      path.startsWith('app/routes/api/') &&
      /\brequest\.method\b|export const action = api\((?!\{)|\bread(?:Input|Query)\(/.test(text),
  ],
  [
    'a handler of a route is page(…), form(…), api(…), callback(…), or reads nothing: () =>',
    ({ path, text }) => /^app\/(?:routes\/|root\.tsx)/.test(path) && UNWRAPPED.test(text),
  ],
  [
    'an icon is <Icon name="…">, listed in app/ui/icons/names.ts',
    ({ path, text }) => path.startsWith('app/') && /from 'lucide-react'/.test(text),
  ],
  ['no drawers', ({ path }) => DRAWERS.test(basename(path))],
]

function breaksDirection({ path, imports }: Source): boolean {
  const own = partOf(path)
  if (!own) return false
  return imports.some(({ to }) => {
    const other = partOf(to)
    return other !== undefined && other !== own && !own.mayUse.includes(other.part) && !LEAVES.includes(to)
  })
}

/**
 * The unit inside which imports are relative: a module of the domain, a part of `app`, a folder of tests,
 * else the top folder.
 */
const unitOf = (path: string): string =>
  /^(?:app\/domain\/\w+(?=\/)|app\/(?:domain|http|providers|ui|client|routes)(?=\/)|tests\/\w+(?=\/)|\w+(?=\/))/.exec(
    path,
  )?.[0] ?? ''

const importsAcrossByClimbing = ({ path, imports }: Source): boolean =>
  imports.some(({ specifier, to }) => specifier.startsWith('#') === (unitOf(path) === unitOf(to)))

/** A folder with more files holds several ideas. */
const MAX_FILES = 16

function findFullFolders(paths: string[]): Violation[] {
  return [...Map.groupBy(paths, dirname)]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder]) => ({ rule: `a folder holds at most ${MAX_FILES} files`, file: folder }))
}

/** A call makes a function too (`prepare(…)`), unless it makes a command, a table or a schema. */
const EXPORTED_FUNCTION =
  /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:\(|<|\w+ =>|(?!defineCommand\(|sqliteTable\(|z\.)[\w.]+(?:<[^\n]*?>)?\())/gm

/** Functions and components that other modules import have one name each. `x.bun.ts` and `x.node.ts` are one function for two runtimes. */
function findSameNames(sources: Source[]): Violation[] {
  const homes = new Map<string, string>()
  const namesOf = ({ text }: Source) => [
    ...new Set([...text.matchAll(EXPORTED_FUNCTION)].map(([, named, constant]) => named ?? constant ?? '')),
  ]
  return sources
    .filter(({ path }) => /^(?:app\/(?!routes\/)|server\/|crawler\/|db\/)/.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((source) => {
      const home = source.path.replace(/\.(?:bun|node)\.ts$/, '.ts')
      const others = namesOf(source).filter((name) => (homes.get(name) ?? home) !== home)
      for (const name of namesOf(source)) homes.set(name, homes.get(name) ?? home)
      return others.map((name) => ({ rule: `one exported function is called ${name}`, file: source.path }))
    })
}

/**
 * Remix runs parent and child loaders in parallel, so a layout guards nothing and each loader asks for an
 * admin.
 */
function forgetsAdmin({ path, text }: Source): boolean {
  if (!/^app\/routes\/(?:web|api\/v0)\/admin\//.test(path)) return false
  const doors = text.split(/^export const (?=loader|action)/m).slice(1)
  return (
    doors.length === 0 || doors.some((door) => !/\b(?:require|by)(?:Proven)?(?:Super)?Admin\(/.test(door))
  )
}

/** Every mapped route has a file, and every file is mapped. */
function inspectRoutes(root: string, sources: Source[]): Violation[] {
  const map = sources.find((source) => source.path === 'app/routes.ts')
  if (!map) return []
  const named = [...map.text.matchAll(/\b(index|screen|act|call)\(\s*'([^']+)'(?:,\s*'([^']+)')?/g)].map(
    ([, kind, first, second]) => routeFile(kind as string, first as string, second),
  )
  const files = sources.map(({ path }) => path).filter((path) => path.startsWith('app/routes/'))
  return [
    ...named
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => ({ rule: 'every mapped route has a file', file })),
    ...files
      .filter((file) => !named.includes(file))
      .map((file) => ({ rule: 'every route file is mapped', file })),
  ]
}

function routeFile(kind: string, first: string, second: string | undefined): string {
  if (kind === 'index') return `app/${first}`
  const folder = kind === 'call' ? 'api/v0' : 'web'
  return `app/routes/${folder}/${second}.${kind === 'screen' ? 'tsx' : 'ts'}`
}
