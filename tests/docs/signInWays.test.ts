import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROVIDERS } from '#db/schema/accounts.ts'
import { readSources } from '#tests/architecture/sources.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The text of a section of a document. */
const sectionOf = (file: string, heading: string): string =>
  readFileSync(join(ROOT, file), 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

// ASVS 6.3.4
test('every way to sign in is documented, and no other address starts a session', () => {
  const section = sectionOf('docs/security-architecture.md', 'Ways to sign in')
  const documented = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, way]) => way)
  expect(documented.sort()).toEqual([...PROVIDERS].sort())
  const starting = /\b(?:startSession|startTokens|signInBrowser|signInProgram|linkProgram)\(/
  const routes = readSources(ROOT).filter(
    ({ path, text }) => path.startsWith('app/routes/') && starting.test(text),
  )
  expect(routes.map(({ path }) => path).sort()).toEqual([
    'app/routes/api/v0/accounts/signIn/issueApple.ts',
    'app/routes/api/v0/accounts/signIn/issueKakao.ts',
    'app/routes/api/v0/accounts/signIn/issueNoauth.ts',
    'app/routes/api/v0/accounts/signIn/joinApple.ts',
    'app/routes/api/v0/accounts/signIn/joinKakao.ts',
    'app/routes/api/v0/admin/toCommonUser.ts',
    'app/routes/web/accounts/signIn/appleCallback.ts',
    'app/routes/web/accounts/signIn/kakaoCallback.ts',
    'app/routes/web/accounts/signIn/owner.tsx',
    'app/routes/web/admin/toCommonUser.tsx',
  ])
})
