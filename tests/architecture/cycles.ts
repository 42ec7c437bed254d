import type { Source } from './sources.ts'

/** The groups of files that import each other in a circle, types included, each sorted by path. */
export function findCycles(sources: Source[]): string[][] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
  const reachOf = new Map(sources.map(({ path }) => [path, findReach(path, importsOf)]))
  const inCircle = sources.map(({ path }) => path).filter((path) => reachOf.get(path)?.has(path))
  const groups = Map.groupBy(inCircle, (path) =>
    inCircle.filter((other) => reachOf.get(path)?.has(other) && reachOf.get(other)?.has(path)).join(),
  )
  return [...groups.values()].map((paths) => paths.sort())
}

/** Every file that `path` imports, directly or through others. */
function findReach(path: string, importsOf: Map<string, string[]>): Set<string> {
  const reach = new Set<string>()
  const waiting = [path]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const to of importsOf.get(next) ?? []) {
      if (reach.has(to)) continue
      reach.add(to)
      waiting.push(to)
    }
  }
  return reach
}
