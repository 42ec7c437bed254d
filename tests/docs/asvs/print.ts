import { countJudged, judge } from './report.ts'

const { test, document, exempt, open } = countJudged(judge())
console.log(
  `ASVS 5.0, levels 1 and 2: ${test} shown by a test, ${document} by a document, ${exempt} do not apply, ${open} open`,
)
