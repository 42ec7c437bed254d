import { defineConfig } from '@playwright/test'
import { SHELL } from './tests/e2e/stage/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/stage/firstReading.ts',
  fullyParallel: true,
  workers: 3,
  // A browser on a busy machine may miss once; tests/run.ts names such a journey as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    launchOptions: SHELL,
  },
})
