// The npm packages that the running service may load: the production dependencies of package.json, and theirs.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** What we read of a package.json. */
export interface Manifest {
  name: string
  version: string
  license?: string
  /** An old form of `license`. */
  licenses?: Array<{ type: string }>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  /** The only systems of a package with a binary. */
  os?: string[]
}

/** An installed package and what it needs, by `nameAtVersion`. */
export interface Installed {
  manifest: Manifest
  needs: Set<string>
}

export const nameAtVersion = ({ name, version }: Manifest): string => `${name}@${version}`

/** Our own package, then its dependencies, each once. Throws when one is not installed. */
export function listInstalled(): Installed[] {
  const found = new Map<string, Installed>()
  visit(ROOT, found)
  return [...found.values()]
}

function visit(directory: string, found: Map<string, Installed>): string {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest
  const id = nameAtVersion(manifest)
  const known = found.get(id) ?? { manifest, needs: new Set() }
  if (found.has(id)) return id
  found.set(id, known)
  for (const [name, isOptional] of needsOf(manifest)) {
    const place = findPackage(name, directory)
    if (place) known.needs.add(visit(place, found))
    else if (!isOptional) throw new Error(`${name} is not installed, which ${id} needs`)
  }
  return id
}

/** The names of what a package needs, and whether it works without. */
const needsOf = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Manifest): Map<string, boolean> => {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return new Map([
    ...[...Object.keys(dependencies), ...peers].map((name) => [name, false] as const),
    ...Object.keys(optionalDependencies).map((name) => [name, true] as const),
  ])
}

/** The folder from which a package in `directory` would load `name`. */
function findPackage(name: string, directory: string): string | null {
  const place = join(directory, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return place
  return directory === ROOT ? null : findPackage(name, dirname(directory))
}

/** The licence of a package as an SPDX expression. Throws when it names none. */
export function licenceOf({ license, licenses, ...manifest }: Manifest): string {
  const expression = license ?? licenses?.map(({ type }) => type).join(' OR ')
  if (!expression) throw new Error(`${nameAtVersion(manifest)} names no licence`)
  return expression
}
