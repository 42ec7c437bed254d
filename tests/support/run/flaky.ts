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

const MAX_LETTERS = 300

/**
 * The journeys that passed only at a retry, one per line: file, line, title and the errors before the
 * retry.
 */
export const listFlakyJourneys = ({ suites }: JourneyReport): string[] => suites.flatMap(listFlakyOf)

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
  error?.message ? [oneLine(error.message)] : []

const oneLine = (message: string): string =>
  stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, MAX_LETTERS)

/** The part of Vitest's JSON report that names each test and the errors of its attempts. */
export interface TestReport {
  testResults: Array<{
    name: string
    assertionResults: Array<{ fullName: string; status: string; failureMessages: string[] }>
  }>
}

/** The tests that passed only at a retry, one per line: file, name and the errors before the retry. */
export const listFlakyTests = ({ testResults }: TestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${name.slice(name.lastIndexOf('/tests/') + 1)} ${fullName}: ${failureMessages.map(oneLine).join(' | ')}`,
      ),
  )
