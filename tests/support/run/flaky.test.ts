import { expect, test } from 'vitest'
import { listFlakyJourneys, listFlakyTests } from './flaky.ts'

const journey = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'products/deal.spec.ts',
  line: 7,
  tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
})

test('a journey that passes only at its retry is named with its place and its error', () => {
  const red = '\u001b[31mExpected: 2\u001b[39m'
  const suites = [
    {
      specs: [journey('a deal opens', 'expected')],
      suites: [{ specs: [journey('a deal ends', 'flaky', `Error: the page\n\n${red}\nReceived: 1`)] }],
    },
  ]
  expect(listFlakyJourneys({ suites })).toEqual([
    'tests/e2e/products/deal.spec.ts:7 a deal ends: Error: the page Expected: 2 Received: 1',
  ])
})

test('a run without a retry names no journey', () => {
  expect(listFlakyJourneys({ suites: [{ specs: [journey('a deal opens', 'expected')] }] })).toEqual([])
})

test('a test that passes only at its retry is named with its file and its error', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const testResults = [
    {
      name: '/somewhere/tests/server/chat.test.ts',
      assertionResults: [
        result('opens', 'passed'),
        result('closes', 'passed', 'Error: locked\n    at x'),
        result('fails', 'failed', 'Error: no'),
      ],
    },
  ]
  expect(listFlakyTests({ testResults })).toEqual(['tests/server/chat.test.ts closes: Error: locked at x'])
})
