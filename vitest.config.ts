import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/run/seed.ts'],
    setupFiles: ['tests/support/run/setup.ts'],
    pool: 'forks',
    // Bun reads TypeScript itself; Vite's transformation took an eighth of the time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // One more than CI has cores: many tests wait for processes, sockets and clocks most of the time.
    maxWorkers: 3,
    // Ceilings that a machine many times slower stays under.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
  },
})
