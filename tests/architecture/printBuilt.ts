// Prints the regular expressions that modules build while they load: `bun tests/architecture/printBuilt.ts app/…`.
import { join, relative } from 'node:path'
import type { Expression } from './expressions.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const built: Expression[] = []

class RecordedRegExp extends RegExp {
  constructor(source: string | RegExp, flags?: string) {
    super(source, flags)
    const [, file, line] = /\(?(\/[^\s()]+):(\d+):\d+\)?$/.exec(new Error().stack?.split('\n')[2] ?? '') ?? []
    if (file)
      built.push({ path: relative(ROOT, file), line: Number(line), source: this.source, flags: this.flags })
  }

  static override get [Symbol.species]() {
    return RegExp
  }
}

globalThis.RegExp = RecordedRegExp as RegExpConstructor
for (const path of process.argv.slice(2)) await import(join(ROOT, path))
console.log(JSON.stringify(built.filter(({ path }) => !path.startsWith('node_modules'))))
