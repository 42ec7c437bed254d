import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A Korean text of the source: where it begins and what it says, with `…` for what is put in. */
interface KoreanText {
  line: number
  text: string
}

const HANGUL = /[가-힣]/

/** The Korean strings, templates and JSX texts of a TypeScript file; comments and patterns are not texts. */
export function readKoreanTexts(path: string): KoreanText[] {
  const source = readFileSync(path, 'utf8')
  if (!HANGUL.test(source)) return []
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const found: KoreanText[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== null && HANGUL.test(text))
      found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').trim()
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return null
}
