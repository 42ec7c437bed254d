/** A measured figure and its limit, measured in the same run. */
export interface Row {
  what: string
  unit: string
  ours: number
  limit: number
  limitIs: string
}

/** A measurement that failed or whose answers were wrong. */
export interface Failure {
  what: string
  reason: string
}

export type Outcome = Row | Failure

export const isFailure = (outcome: Outcome): outcome is Failure => 'reason' in outcome

/** Returns the rows of `measure`; when it throws, a row with the reason. */
export async function attempt(what: string, measure: () => Promise<Outcome[]>): Promise<Outcome[]> {
  const started = performance.now()
  try {
    return await measure()
  } catch (error) {
    return [{ what, reason: error instanceof Error ? error.message : String(error) }]
  } finally {
    console.error(`  ${what}: ${Math.round((performance.now() - started) / 1000)} s`)
  }
}

const HEAD = ['', 'ours', 'limit', 'ours/limit', 'the limit']

/** Formats the outcomes as one table: figures right-aligned, words left-aligned. */
export function formatTable(outcomes: Outcome[]): string {
  const lines = outcomes.map((outcome) => (isFailure(outcome) ? null : cells(outcome)))
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line?.[column]?.length ?? 0)),
  )
  const format = (line: string[]) =>
    line
      .map((cell, column) =>
        isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const body = outcomes.map((outcome, i) => {
    const line = lines[i]
    return line ? format(line) : formatFailure(outcome as Failure)
  })
  return [format(HEAD), widths.map((width) => '-'.repeat(width)).join('  '), ...body].join('\n')
}

const isFigure = (column: number): boolean => column > 0 && column < HEAD.length - 1

const cells = ({ what, unit, ours, limit, limitIs }: Row): string[] => [
  `${what} · ${unit}`,
  figure(ours),
  figure(limit),
  figure(ours / limit),
  limitIs,
]

const formatFailure = ({ what, reason }: Failure): string =>
  `${what} · FAILED: ${reason.trim().split('\n').slice(0, 4).join(' | ')}`

/** Three significant digits, thousands grouped. */
const figure = (value: number): string =>
  value.toLocaleString('en-US', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })
