import { stripVTControlCharacters } from 'node:util'

/** The part of Playwright's JSON report that names each journey and its attempts. */
export interface JourneyReport {
  suites: JourneySuite[]
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs: Journey[]
}

interface Journey {
  title: string
  file: string
  line: number
  tests: Array<{ status: string; results: Array<{ error?: { message?: string } }> }>
}

const MOST_LETTERS = 300

/**
 * The journeys that passed only at a retry, one per line: file, line, title and the errors before the
 * retry.
 */
export const listFlaky = ({ suites }: JourneyReport): string[] => suites.flatMap(listFlakyOf)

const listFlakyOf = ({ suites = [], specs }: JourneySuite): string[] => [
  ...suites.flatMap(listFlakyOf),
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `tests/e2e/${file}:${line} ${title}: ${results.flatMap(errorOf).join(' | ')}`),
  ),
]

/** The error message in one line; empty for an attempt that passed. */
const errorOf = ({ error }: Journey['tests'][number]['results'][number]): string[] =>
  error?.message
    ? [stripVTControlCharacters(error.message).replaceAll(/\s+/g, ' ').slice(0, MOST_LETTERS)]
    : []
