import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

/** The files that patches may change, each with its reason in decision 042. */
const PATCHED = {
  '@remix-run%2Freact@2.17.5.patch': ['dist/esm/routeModules.js'],
  '@remix-run%2Frouter@1.23.3.patch': ['dist/router.js'],
}

test('only the browser half of the router is patched', () => {
  const changed = readdirSync(join(ROOT, 'patches')).map((patch) => [
    patch,
    [...read('patches', patch).matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file),
  ])
  expect(Object.fromEntries(changed)).toEqual(PATCHED)
})

test('the build changes no text of a dependency', () => {
  const files = [
    ['vite.config.ts'],
    ...readdirSync(join(ROOT, 'server/build')).map((file) => ['server/build', file]),
  ]
  for (const file of files)
    expect(read(...file), file.join('/')).not.toMatch(
      /\b(?:transform|renderChunk|generateBundle|load)\s*[(:]/,
    )
})
