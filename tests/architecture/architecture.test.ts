import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inspect } from './inspect.ts'

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'architecture')

test('the project keeps its own rules', () => {
  expect(inspect(join(import.meta.dirname, '..', '..'))).toEqual([])
})

/** Each fixture is a small tree with one file that breaks one rule, among files that keep it. */
describe('the test names each violation', () => {
  const expected: Record<string, { rule: string; file: string }> = {
    direction: { rule: 'imports point one way', file: 'app/domain/accounts/users.server.ts' },
    'unknown-module': { rule: 'every folder of the domain is a module', file: 'app/domain/products/heat.ts' },
    'later-module': {
      rule: 'a module depends only on modules before it',
      file: 'app/domain/devices/devices.server.ts',
    },
    'later-table': {
      rule: 'a module writes only tables of its own and of modules before it',
      file: 'app/domain/catalog/merges.server.ts',
    },
    'later-table-in-sql': {
      rule: 'a module writes only tables of its own and of modules before it',
      file: 'app/domain/catalog/cooling.server.ts',
    },
    'later-table-in-template': {
      rule: 'a module writes only tables of its own and of modules before it',
      file: 'app/domain/catalog/cooling.server.ts',
    },
    'later-table-renamed': {
      rule: 'a module writes only tables of its own and of modules before it',
      file: 'app/domain/catalog/cooling.server.ts',
    },
    'table-outside-modules': {
      rule: 'a module writes only tables of its own and of modules before it',
      file: 'app/domain/cooling.server.ts',
    },
    climbing: {
      rule: 'imports are # across modules, relative inside one',
      file: 'app/domain/devices/devices.server.ts',
    },
    cycle: { rule: 'no cycles, types included', file: 'app/domain/prices/badge.ts' },
    'full-folder': { rule: 'a folder holds at most 16 files', file: 'app/domain/offers' },
    'full-folder-of-styles': { rule: 'a folder holds at most 16 files', file: 'app/ui/styles' },
    'same-name-by-call': {
      rule: 'one exported function is called listWarm',
      file: 'app/domain/devices/messages.server.ts',
    },
    'same-name': {
      rule: 'one exported function is called notify',
      file: 'app/domain/devices/messages.server.ts',
    },
    'same-name-of-components': {
      rule: 'one exported function is called StatusChip',
      file: 'app/ui/orders/statusChip.tsx',
    },
    pure: { rule: 'pure imports only pure', file: 'app/domain/deals/heat.ts' },
    transaction: { rule: 'only write() opens a transaction', file: 'app/domain/alerts/keywords.server.ts' },
    rows: { rule: 'rows change in the domain only', file: 'app/routes/web/products/home.tsx' },
    admin: { rule: 'admin screens ask for an admin', file: 'app/routes/web/admin/users.tsx' },
    methods: {
      rule: 'a call of api/v0 names its methods and schemas: api({ POST: byMember({ input }, …) })',
      file: 'app/routes/api/v0/accounts/nickname.ts',
    },
    schemas: {
      rule: 'a call of api/v0 names its methods and schemas: api({ POST: byMember({ input }, …) })',
      file: 'app/routes/api/v0/accounts/nickname.ts',
    },
    wrapper: {
      rule: 'a handler of a route is page(…), form(…), api(…), callback(…), or reads nothing: () =>',
      file: 'app/routes/web/accounts/leave.ts',
    },
    icons: {
      rule: 'an icon is <Icon name="…">, listed in app/ui/icons/names.ts',
      file: 'app/ui/controls/chip.tsx',
    },
    drawer: { rule: 'no drawers', file: 'app/domain/catalog/utils.ts' },
    'route-without-file': { rule: 'every mapped route has a file', file: 'app/routes/web/products/lost.tsx' },
    'file-without-route': { rule: 'every route file is mapped', file: 'app/routes/web/products/stray.tsx' },
  }

  test('every rule has a fixture', () => {
    expect(readdirSync(FIXTURES).sort()).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.entries(expected))('%s', (fixture, violation) => {
    expect(inspect(join(FIXTURES, fixture))).toEqual([violation])
  })
})
