import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** What shows a requirement: a test, or a section of a document. */
export interface Evidence {
  number: string
  /** The path of the file in the repository. */
  file: string
  title: string
  kind: 'test' | 'document'
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const NUMBERS = String.raw`ASVS (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)`
const IN_TEST = new RegExp(`// ${NUMBERS}$`, 'gm')
const IN_DOCUMENT = new RegExp(`^(#+ .+)\n+<!-- ${NUMBERS} -->$`, 'gm')

/** Everything that `// ASVS 1.2.3` above a test, and `<!-- ASVS 1.2.3 -->` under a heading, name. */
export const listEvidence = (): Evidence[] => [
  ...listFiles('tests', /\.(?:test|spec)\.tsx?$/).flatMap(evidenceInTest),
  ...listFiles('docs', /(?<!asvs)\.md$/).flatMap(evidenceInDocument),
]

function listFiles(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('fixtures'))
    .sort()
}

function evidenceInTest(file: string): Evidence[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const named = [...text.matchAll(IN_TEST)].length
  if (named === 0) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: Evidence[][] = []
  const visit = (node: ts.Node, around: string[]): void => {
    const call = callOf(node, source)
    const titles = call ? [...around, call.title] : around
    const numbers = call?.isTest ? numbersAbove(text, node) : []
    if (numbers.length > 0)
      found.push(numbers.map((number) => ({ number, file, title: titles.join(' › '), kind: 'test' })))
    ts.forEachChild(node, (child) => visit(child, titles))
  }
  visit(source, [])
  if (found.length !== named) throw new Error(`${file}: a comment with ASVS stands above no test`)
  return found.flat()
}

function numbersAbove(text: string, node: ts.Node): string[] {
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  return comments.flatMap(({ pos, end }) => {
    const [, numbers] = new RegExp(`^// ${NUMBERS}$`).exec(text.slice(pos, end)) ?? []
    return numbers?.split(', ') ?? []
  })
}

/** The title of a statement `test('title', …)`, `test.each(…)('title', …)` or `describe…`; null for another node. */
function callOf(node: ts.Node, source: ts.SourceFile): { title: string; isTest: boolean } | null {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return null
  const [title] = node.expression.arguments
  const name = /^(test|describe)\b/.exec(node.expression.expression.getText(source))?.[1]
  if (name === undefined || title === undefined) return null
  return { title: title.getText(source).slice(1, -1).replaceAll("\\'", "'"), isTest: name === 'test' }
}

function evidenceInDocument(file: string): Evidence[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = [...text.matchAll(IN_DOCUMENT)]
  if (found.length !== [...text.matchAll(/<!-- ASVS/g)].length)
    throw new Error(`${file}: a comment with ASVS stands under no heading`)
  return found.flatMap(([, heading = '', numbers = '']) =>
    numbers.split(', ').map((number) => ({
      number,
      file,
      title: heading.replace(/^#+ /, ''),
      kind: 'document' as const,
    })),
  )
}
