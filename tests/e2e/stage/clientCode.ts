import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'

/* Gives a test access to the client's own modules inside a page of the product. */

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'app', 'client')
const MODULES = [
  'badges',
  'calls',
  'push/device',
  'session/session',
  'session/signIn',
  'session/tokens',
] as const

type Client = typeof import('#client/badges.ts') &
  typeof import('#client/calls.ts') &
  typeof import('#client/push/device.ts') &
  typeof import('#client/session/session.ts') &
  typeof import('#client/session/signIn.ts') &
  typeof import('#client/session/tokens.ts')

declare global {
  interface Window {
    client: Client
  }
}

let code: Promise<string> | null = null

/** Puts the client's modules into every page of a context as `window.client`. */
export async function provideClient(context: BrowserContext): Promise<void> {
  code ??= bundle()
  await context.addInitScript({ content: await code })
}

async function bundle(): Promise<string> {
  const input = 'all-of-the-client'
  const exports = MODULES.map((name) => `export * from '${join(FOLDER, name)}.ts'`).join('\n')
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: input,
        resolveId: (id) => (id === input ? id : null),
        load: (id) => (id === input ? exports : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'client', footer: 'window.client = client' },
      },
    },
  })
  if (!('output' in output)) throw new Error('the client was not bundled')
  return output.output[0].code
}

/** The result of a call of the page: the answer's JSON, or the refusal. */
export const callOn = (page: Page, path: string, calling = {}): Promise<unknown> =>
  page.evaluate(
    ([path, calling]) =>
      window.client.call(path, calling).catch((error: Error) => ({
        thrown: error.constructor.name,
        ...('status' in error && { status: error.status }),
      })),
    [path, calling] as const,
  )
