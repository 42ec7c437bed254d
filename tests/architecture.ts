// The rules of STYLE.md that a machine can see, as one function: folder → what breaks which rule.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'

export interface Violation {
  rule: string
  file: string
}

interface Source {
  path: string
  text: string
  /** Paths of the project's own files that it imports. */
  imports: string[]
}

/** In the order in which they may lean on each other; `membership`, last, holds what touches every word. */
const WORDS = [
  'accounts',
  'rewards',
  'devices',
  'comments',
  'products',
  'alerts',
  'boards',
  'chat',
  'moderation',
  'membership',
]
const TOPS = ['app', 'crawler', 'db', 'server']
const LEAVES = [
  'app/env.server.ts',
  'app/keys.server.ts',
  'app/log.server.ts',
  'app/outside.server.ts',
  'db/singleton.ts',
]
const DRAWERS = /^(?:index|utils?|helpers?|misc|common|lib|service|manager)\.tsx?$/

/** Which part a file belongs to, and which parts that one may import besides itself. */
const PARTS: Array<{ part: string; owns: RegExp; mayUse: string[] }> = [
  { part: 'db', owns: /^db\//, mayUse: [] },
  { part: 'domain', owns: /^app\/domain\//, mayUse: ['db'] },
  { part: 'http', owns: /^app\/http\//, mayUse: ['domain', 'db'] },
  { part: 'ui', owns: /^app\/ui\//, mayUse: ['domain', 'client'] },
  { part: 'client', owns: /^app\/client\//, mayUse: ['domain'] },
  { part: 'routes', owns: /^app\//, mayUse: ['http', 'domain', 'db', 'ui', 'client'] },
  { part: 'crawler', owns: /^crawler\//, mayUse: ['domain', 'db'] },
  { part: 'server', owns: /^server\//, mayUse: ['routes', 'http', 'domain', 'db', 'crawler'] },
]

const partOf = (path: string) => PARTS.find(({ owns }) => owns.test(path))
const wordOf = (path: string) => /^app\/domain\/([a-z]+)\//.exec(path)?.[1]
const isPure = (path: string) => /^app\/(?:domain|ui|client)\//.test(path) && !path.includes('.server.')

/** Every violation below `root`, each named by rule and file. */
export function inspect(root: string): Violation[] {
  const sources = readSources(root)
  return [
    ...sources.flatMap((source) =>
      RULES.filter(([, breaks]) => breaks(source)).map(([rule]) => ({ rule, file: source.path })),
    ),
    ...inspectRoutes(root, sources),
  ]
}

const RULES: Array<[rule: string, breaks: (source: Source) => boolean]> = [
  ['imports point one way', breaksDirection],
  ['a word leans only on words to its left', leansRight],
  [
    'pure imports only pure',
    ({ path, imports }) => isPure(path) && imports.some((to) => /\.server\.|^db\//.test(to)),
  ],
  [
    'only write() opens a transaction',
    ({ path, text }) =>
      path !== 'db/client.server.ts' && /\.transaction\(|['"`]begin\b(?! exclusive)/i.test(text),
  ],
  [
    'rows change in the domain only',
    ({ path, text }) =>
      !/^(?:app\/domain|db)\//.test(path) && /\bdb\s*\.\s*(?:insert|update|delete)\(/.test(text),
  ],
  ['admin screens ask for an admin', forgetsAdmin],
  [
    'an action of api/v0 names its methods: api({ POST: … })',
    ({ path, text }) =>
      path.startsWith('app/routes/api/') &&
      /\brequest\.method\b|export const action = api\((?!\{)/.test(text),
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
  return imports.some((to) => {
    const other = partOf(to)
    return other !== undefined && other !== own && !own.mayUse.includes(other.part) && !LEAVES.includes(to)
  })
}

function leansRight({ path, imports }: Source): boolean {
  const own = wordOf(path)
  const place = own === undefined ? WORDS.length : WORDS.indexOf(own)
  if (own === undefined) return false
  return imports.some((to) => {
    const other = wordOf(to)
    return other !== undefined && WORDS.indexOf(other) > place
  })
}

/** Remix runs parent and child loaders in parallel: a layout guards nothing, so each one asks itself. */
function forgetsAdmin({ path, text }: Source): boolean {
  if (!/^app\/routes\/(?:web|api\/v0)\/admin\//.test(path)) return false
  const doors = text.split(/^export const (?=loader|action)/m).slice(1)
  return doors.length === 0 || doors.some((door) => !/require(?:Super)?Admin\(/.test(door))
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

function readSources(root: string): Source[] {
  return TOPS.filter((top) => existsSync(join(root, top))).flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => readSource(root, relative(root, join(entry.parentPath, entry.name)))),
  )
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const imports = ts
    .preProcessFile(withoutTypeImports(text), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(path), name)))
  return { path, text, imports }
}

/** A type is gone when the program runs: it leans on nobody. */
const withoutTypeImports = (text: string): string => text.replace(/^import type [\s\S]*?from '[^']+'/gm, '')
