import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/run/seed.ts'],
    setupFiles: ['tests/support/run/setup.ts'],
    pool: 'forks',
    // Bun reads TypeScript itself; Vite's transformation took an eighth of the time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Two more than CI has cores: many tests wait for processes, sockets and clocks most of the time.
    maxWorkers: 4,
    // Ceilings that a machine many times slower stays under.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    env: { TZ: 'UTC', LOG_LEVEL: 'silent' },
    projects: [
      // Files of one process share what they import. This saves 100 seconds of 600.
      {
        extends: true,
        test: {
          name: 'inside',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/**'],
          isolate: false,
        },
      },
      // What runs in the background may outlive its file: each has a process of its own.
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'] } },
    ],
  },
})
