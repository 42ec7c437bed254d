import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import { readSources } from './sources.ts'

/* What the running product may not do, read from its sources. */

const ROOT = join(import.meta.dirname, '..', '..')
/** Without the tests, and without what builds, develops and demonstrates the product. */
const PRODUCT = readSources(ROOT).filter(
  ({ path }) => !/^tests\/|^server\/(?:demo|build|sbom)\/|^server\/dev\.ts$|^crawler\/samples\//.test(path),
)

/** The files of the product in which `pattern` occurs. */
const filesWith = (pattern: RegExp): string[] =>
  PRODUCT.filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort()
/** Everything that `pattern` captures in the product, each once. */
const captured = (pattern: RegExp): string[] =>
  [
    ...new Set(PRODUCT.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found]) => String(found)))),
  ].sort()

test('only one function normalizes text to a Unicode form, so that many marks on one letter never take quadratic time', () => {
  expect(filesWith(/\.normalize\(/)).toEqual(['app/domain/search/normalize.ts'])
})

describe('text is never run', () => {
  // ASVS 1.2.5
  test('as a command: the product starts no program but its own backup and Litestream, with its own words', () => {
    expect(filesWith(/child_process|Bun\.(?:spawn|\$)|worker_threads/)).toEqual([
      // A thread that reads the names of the uploaded files.
      'app/domain/accounts/profile/fileNames.server.ts',
      'app/domain/accounts/profile/fileNamesThread.ts',
      // A thread that loads the library of pictures.
      'app/domain/accounts/profile/openPicture.server.ts',
      // Threads that merge the search indexes, parse pages of the sources and copy the log of the database, and the module that asks them.
      'app/domain/search/mergingThread.server.ts',
      'crawler/parsing/parserThread.ts',
      'db/checkpoints/copyingThread.ts',
      'db/thread.ts',
      'server/backup/drill.ts',
      'server/backup/drillWeekly.ts',
      'server/backup/nightly.ts',
      'server/backup/replica.ts',
      'server/replica/follower.ts',
    ])
  })

  // ASVS 1.3.2, 1.3.7
  test('as code or as a template: neither eval, Function, vm nor a template engine', () => {
    expect(filesWith(/\beval\(|new Function\(|node:vm|setTimeout\(\s*['"`]/)).toEqual([])
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const engines = /handlebars|mustache|\bejs\b|\bpug\b|nunjucks|liquid|lodash|eta\b/
    expect(Object.keys(dependencies).filter((name) => engines.test(name))).toEqual([])
  })

  // ASVS 3.2.2
  test('as HTML: only sanitized texts, legal texts of the operator, what React drew and a script of ours are not drawn as text', () => {
    expect(
      filesWith(/\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/),
    ).toEqual([])
    expect(filesWith(/dangerouslySetInnerHTML/)).toEqual([
      'app/root.tsx',
      'app/ui/accounts/legalTextPage.tsx',
      'app/ui/boards/postContent.tsx',
      'app/ui/comments/commentBody.tsx',
      'app/ui/rendering/kept.tsx',
    ])
  })

  // ASVS 1.2.4
  test('as SQL: what is put into a statement as text is a constant', () => {
    expect(captured(/sql\.raw\(\s*(.{1,16})/g)).toEqual([
      'CONDITIONAL_KIND',
      '`deliveries.stat',
      "`kind in ('MENTI",
    ])
  })
})

describe('the browser', () => {
  // ASVS 3.5.5
  test('receives no message of another window, only those of its own origin over a channel', () => {
    expect(filesWith(/addEventListener\('message'|window\.onmessage|\.postMessage\([^)]*,\s*['"`]/)).toEqual(
      [],
    )
    expect(filesWith(/onmessage/)).toEqual(['app/client/badges.ts'])
    expect(PRODUCT.find(({ path }) => path === 'app/client/badges.ts')?.text).toContain(
      'new BroadcastChannel(',
    )
  })

  // ASVS 3.7.1
  test('runs no plugin and no outdated technology', () => {
    expect(filesWith(/<(?:object|embed|applet) |ActiveXObject|document\.domain/)).toEqual([])
  })

  // ASVS 14.3.3
  test('stores the tokens of an app, its own device and display state, unsent words, recent searches, and nothing else', () => {
    expect(captured(/(?:local|session)Storage\.setItem\(([^,]+),/g)).toEqual([
      "'accessToken'",
      "'refreshToken'",
      "'tokenType'",
      'DENIED_SAID_AT',
      'KEPT_AT',
      'OWNER_AT',
      'READ_AT',
      'RELOADED_AT',
      'STORED_AT',
      'UNSENT_AT',
    ])
    expect(
      captured(
        /^const (?:DENIED_SAID_AT|KEPT_AT|OWNER_AT|READ_AT|RELOADED_AT|STORED_AT|UNSENT_AT) = '(\w+)'/gm,
      ),
    ).toEqual([
      'chatReadUpTo',
      'deniedSaidAt',
      'device',
      'deviceOwner',
      'live',
      'recentSearches',
      'reloadedAt',
      'session',
      'toast',
      'unsent',
    ])
    expect(filesWith(/indexedDB/)).toEqual([])
  })
})

describe('cryptography', () => {
  // ASVS 11.2.1
  test('comes from the runtime, jose, web-push and the libraries of the providers', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const own = /crypto|cipher|bcrypt|\bhash\b|nacl|sodium|elliptic|forge|sjcl|\bjwt\b/
    expect(Object.keys(dependencies).filter((name) => own.test(name))).toEqual([])
    expect(
      captured(/import \{([^}]+)\} from 'node:crypto'/g)
        .flatMap((names) => names.split(','))
        .map((name) => name.trim())
        .filter((name, place, all) => all.indexOf(name) === place)
        .sort(),
    ).toEqual([
      'createCipheriv',
      'createDecipheriv',
      'createHash',
      'createHmac',
      'createPrivateKey',
      'generateKeyPairSync',
      'hkdfSync',
      'randomBytes',
      'randomInt',
      'randomUUID',
      'timingSafeEqual',
    ])
  })

  // ASVS 11.2.3, 11.3.1, 11.3.2, 11.4.1, 11.4.3, 11.6.1
  test('is AES-256-GCM, SHA-256, HMAC and HKDF with it, P-256 and HS256, all of 128 bits or more', () => {
    expect(captured(/create(?:Hash|Hmac)\('([^']+)'/g)).toEqual(['sha256'])
    expect(captured(/hkdfSync\('([^']+)'/g)).toEqual(['sha256'])
    expect(captured(/['"]((?:aes|des|rc4|bf|camellia)-[a-z0-9-]*|des3?|rc4|chacha20[^'"]*)['"]/g)).toEqual([
      'aes-256-gcm',
    ])
    expect(captured(/createCipheriv\((\w+),/g)).toEqual(['CIPHER'])
    expect(captured(/namedCurve: '([^']+)'/g)).toEqual(['P-256'])
    expect(captured(/\balg(?:orithm)?s?: \[?['"]([^'"]+)['"]/g)).toEqual(['ES256', 'RS256'])
    expect(captured(/^const ALGORITHM = '([^']+)'/gm)).toEqual(['HS256', 'PBES2-HS512+A256KW'])
    expect(captured(/\benc: '([^']+)'/g)).toEqual(['A256GCM'])
    expect(filesWith(/\b(?:md5|sha1|sha-1)\b/i)).toEqual([])
  })

  // ASVS 6.4.1, 7.2.3, 11.5.1
  test('makes each secret of 128 random bits or more, and never by Math.random', () => {
    const bytes = captured(/randomBytes\(([^)]+)\)/g)
    // A key's name and a crawler's name are no secrets, and a nonce of AES-GCM has 12 bytes.
    const [open, secret] = [
      ['6', 'ID_BYTES', 'NONCE_BYTES'],
      ['16', '24', '32', 'KEY_BYTES', 'NAME_BYTES', 'SEED_BYTES'],
    ]
    expect(bytes.filter((count) => !open.includes(count))).toEqual(secret)
    expect(
      captured(/^const (?:KEY|NAME|SEED)_BYTES = (\d+)/gm)
        .map(Number)
        .every((count) => count >= 16),
    ).toBe(true)
    const waitAtRandom = [
      'app/domain/devices/delivery/outbox/answers.server.ts',
      'app/domain/operation/comingBack.ts',
      'server/push/circuitBreaker.ts',
    ]
    expect(filesWith(/Math\.random/)).toEqual(waitAtRandom)
    const nameSubjects = [
      'app/client/chat/room.ts',
      'app/domain/broadcasts/broadcasts.server.ts',
      'app/domain/devices/deviceTest.server.ts',
      'app/http/input/idempotencyKey.server.ts',
    ]
    expect(filesWith(/randomUUID/)).toEqual([...nameSubjects, 'server/push/firebase.ts'])
  })

  // ASVS 13.3.2
  test('keys.json is read and written by one file', () => {
    expect(filesWith(/'keys\.json'/)).toEqual(['app/keyFile.server.ts'])
  })
})

describe('connections', () => {
  // ASVS 12.2.1, 12.3.1, 12.3.4
  test('to every outside service are encrypted unless the operator says otherwise', () => {
    const settings = Object.entries(parseEnv({})).filter(([name]) => /_URL$/.test(name))
    expect(settings.length).toBeGreaterThan(5)
    for (const [name, url] of settings) if (url) expect(url, name).toMatch(/^https:\/\//)
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([])
  })

  // ASVS 15.3.2
  test('to addresses of others follow no redirect by themselves', () => {
    const asking = PRODUCT.filter(
      ({ path, text }) => !/^app\/(?:client|ui|entry)/.test(path) && /(?<![\w.])fetch\(/.test(text),
    )
    expect(asking.length).toBeGreaterThan(0)
    for (const { path, text } of asking)
      for (const [call] of text.matchAll(/(?<![\w.])fetch\([\s\S]*?\n/g))
        if (!/^fetch\((?:request|handle)/.test(call))
          expect(text, path).toMatch(/redirect: '(?:error|manual)'/)
  })

  // ASVS 16.2.3
  test('of the log: one logger, to the standard output', () => {
    expect(filesWith(/from 'pino'/)).toEqual(['app/log.server.ts'])
    expect(filesWith(/pino\.(?:transport|multistream)|appendFile/)).toEqual([])
    expect(filesWith(/pino\.destination/)).toEqual(['app/log.server.ts'])
    expect(filesWith(/pino\.destination\(\{ dest: 1,/)).toEqual(['app/log.server.ts'])
  })
})

// ASVS 15.3.5
test('the compiler and the linter refuse loose types and loose comparisons', () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
  const folder = mkdtempSync(join(tmpdir(), 'hotdeal-loose-'))
  const file = join(folder, 'loose.ts')
  writeFileSync(file, 'export const isSame = (a: any, b: string) => a == b\n')
  const options = ['--config-path=biome.json', '--vcs-enabled=false']
  const { stdout, stderr } = spawnSync('node_modules/.bin/biome', ['lint', ...options, file], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  for (const rule of ['noDoubleEquals', 'noExplicitAny']) expect(stdout + stderr).toContain(rule)
  expect(filesWith(/@ts-ignore|@ts-nocheck/)).toEqual([])
})
