import type { Source } from './sources.ts'

/** The groups of files that import each other in a circle, types included, each sorted by path. */
export function findCycles(sources: Source[]): string[][] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

  // Tarjan's algorithm: files that reach each other form one strongly connected component.
  function visit(path: string): number {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    open.push(path)
    for (const to of importsOf.get(path) ?? []) {
      if (!importsOf.has(to)) continue
      if (!order.has(to)) lower(path, visit(to))
      else if (open.includes(to)) lower(path, order.get(to) as number)
    }
    const low = lowest.get(path) as number
    if (low === order.get(path)) {
      const component = open.splice(open.indexOf(path))
      if (component.length > 1) cycles.push(component.sort())
    }
    return low
  }
  const lower = (path: string, to: number): void => {
    lowest.set(path, Math.min(lowest.get(path) as number, to))
  }

  for (const { path } of sources) if (!order.has(path)) visit(path)
  return cycles
}
