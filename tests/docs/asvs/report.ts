import { type Evidence, listEvidence } from './evidence.ts'
import { EXEMPTIONS } from './exemptions.ts'
import { CHAPTERS, REQUIREMENTS, type Requirement } from './requirements.ts'

interface Judged extends Requirement {
  evidence: Evidence[]
  /** Why it does not apply; undefined where it does. */
  reason: string | undefined
}

/** Each requirement with what shows it, or why it does not apply. */
export function judge(): Judged[] {
  const evidence = listEvidence()
  const reasons = new Map(
    EXEMPTIONS.flatMap(({ numbers, reason }) => numbers.map((number) => [number, reason] as const)),
  )
  const known = new Set(REQUIREMENTS.map(({ number }) => number))
  const unknown = [...evidence.map(({ number }) => number), ...reasons.keys()].filter(
    (number) => !known.has(number),
  )
  if (unknown.length > 0) throw new Error(`not in levels 1 and 2 of ASVS 5.0: ${unknown.join(', ')}`)
  return REQUIREMENTS.map((requirement) => ({
    ...requirement,
    evidence: evidence.filter(({ number }) => number === requirement.number),
    reason: reasons.get(requirement.number),
  }))
}

/** How many requirements are shown by a test, by a document alone, do not apply, or are open. */
export function countJudged(judged: Judged[]): Record<'test' | 'document' | 'exempt' | 'open', number> {
  const has = ({ evidence }: Judged, kind: Evidence['kind']) => evidence.some((found) => found.kind === kind)
  return {
    test: judged.filter((one) => has(one, 'test')).length,
    document: judged.filter((one) => has(one, 'document') && !has(one, 'test')).length,
    exempt: judged.filter(({ reason }) => reason !== undefined).length,
    open: judged.filter(({ evidence, reason }) => evidence.length === 0 && reason === undefined).length,
  }
}

/** `docs/asvs.md`. */
export function drawReport(judged: Judged[]): string {
  const { test, document, exempt, open } = countJudged(judged)
  const levelOne = judged.filter(({ level }) => level === 1).length
  const chapters = Object.entries(CHAPTERS).map(([chapter, name]) => {
    const rows = judged.filter(({ number }) => number.startsWith(`${chapter}.`)).map(drawRow)
    return `## ${chapter} ${name}\n\n| | level | subject | shown by |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# OWASP ASVS 5.0, levels 1 and 2

\`tests/docs/asvs.test.ts\` makes this file of the comments \`// ASVS 1.2.3\` above tests, of those under the headings of documents,
and of \`tests/docs/asvs/exemptions.ts\`. It fails when a requirement has neither or both, or when this file is out of date. \`bun run asvs\`
prints the totals. The subjects are our own words; the [standard](https://github.com/OWASP/ASVS/tree/master/5.0) has the requirements.

${judged.length} requirements, ${levelOne} of level 1 and ${judged.length - levelOne} of level 2: ${test} shown by a test, ${document} by a document, ${exempt} do not
apply, ${open} open.

${chapters.join('\n')}`
}

function drawRow({ number, level, subject, evidence, reason }: Judged): string {
  const shown = evidence.map(drawEvidence).join('<br>')
  return `| ${number} | ${level} | ${subject} | ${reason === undefined ? shown : `does not apply: ${reason}`} |`
}

function drawEvidence({ file, title, kind }: Evidence): string {
  const safe = title.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;')
  if (kind === 'test') return `\`${file.replace(/^tests\//, '')}\` ${safe}`
  const anchor = title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
  return `[${safe}](${file.replace(/^docs\//, '')}#${anchor})`
}
