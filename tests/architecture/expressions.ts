// The regular expressions of the source: the literals, and those that `new RegExp` builds.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import ts from 'typescript'
import type { Source } from './sources.ts'

interface Place {
  path: string
  line: number
}

/** A regular expression and the place that writes it. */
export interface Expression extends Place {
  source: string
  flags: string
}

/** Where an expression is built, from its first line to its last. */
export interface Building extends Place {
  lastLine: number
}

const ROOT = join(import.meta.dirname, '..', '..')

/** The literals and the buildings of expressions in a source. */
export function findExpressions({ path, text }: Source): { literals: Expression[]; buildings: Building[] } {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const literals: Expression[] = []
  const buildings: Building[] = []
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node) => {
    const line = lineAt(node.getStart())
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      literals.push({ path, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    if (isBuilding(node)) buildings.push({ path, line, lastLine: lineAt(node.getEnd()) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { literals, buildings }
}

const isBuilding = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'

/** The expressions that these modules build when a program loads them. */
export function listBuilt(paths: string[]): Expression[] {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'printBuilt.ts'), ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return JSON.parse(printed)
}
