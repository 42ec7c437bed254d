import { and, eq, inArray, lt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { closeDatabase, db, sqlite, write } from '#db/client.server.ts'
import { columnsOf, many, prepare } from '#db/prepare.server.ts'
import { users } from '#db/schema/accounts.ts'
import { deliveries } from '#db/schema/devices.ts'
import { sources } from '#db/schema/sources.ts'
import { signIn } from '#domain/accounts/identities.server.ts'

const findSource = prepare('find', { key: sources.key }, (db, given) =>
  db.select({ key: sources.key, reason: sources.reason }).from(sources).where(eq(sources.key, given.key)),
)
const listSources = prepare('list', { keys: many(sources.key) }, (db, given) =>
  db.select({ key: sources.key }).from(sources).where(inArray(sources.key, given.keys)).orderBy(sources.key),
)
const addSource = prepare('run', columnsOf(sources, 'key', 'reason'), (db, given) =>
  db.insert(sources).values(given).onConflictDoNothing(),
)

test('a prepared query finds a row or null, lists rows, and counts the rows it changes', () => {
  expect(write(() => addSource({ key: 'clien', reason: "it's ?" }))).toBe(1)
  expect(write(() => addSource({ key: 'clien', reason: null }))).toBe(0)
  expect(write(() => addSource({ key: 'pomppu', reason: null }))).toBe(1)
  expect(findSource({ key: 'clien' })).toEqual({ key: 'clien', reason: "it's ?" })
  expect(findSource({ key: 'pomppu' })).toEqual({ key: 'pomppu', reason: null })
  expect(findSource({ key: 'ruliweb' })).toBeNull()
  expect(listSources({ keys: ['pomppu', 'clien', 'ruliweb'] })).toEqual([{ key: 'clien' }, { key: 'pomppu' }])
  expect(listSources({ keys: [] })).toEqual([])
})

test('values are stored as their column stores them', () => {
  const { member } = signIn('kakao', '1')
  const setAnonymous = prepare('run', columnsOf(users, 'id', 'isNoauth'), (db, { id, isNoauth }) =>
    db.update(users).set({ isNoauth }).where(eq(users.id, id)),
  )
  const isNoauth = () => db.select().from(users).where(eq(users.id, member.id)).get()?.isNoauth
  write(() => setAnonymous({ id: member.id, isNoauth: true }))
  expect(isNoauth()).toBe(true)
  write(() => setAnonymous({ id: member.id, isNoauth: false }))
  expect(isNoauth()).toBe(false)
})

test('a query for a row that must exist throws when there is none', () => {
  const getSource = prepare('get', { key: sources.key }, (db, given) =>
    db.select().from(sources).where(eq(sources.key, given.key)),
  )
  expect(() => getSource({ key: 'nowhere' })).toThrow('always answers a row')
})

test('a constant proves a partial index and a value never changes the plan', () => {
  const listDue = prepare('list', { before: deliveries.dueAt, urgency: deliveries.urgency }, (db, given) =>
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.state, 'pending'),
          eq(deliveries.urgency, given.urgency),
          lt(deliveries.dueAt, given.before),
        ),
      )
      .limit(3),
  )
  const texts: string[] = []
  const compile = sqlite().prepare
  sqlite().prepare = ((text: string) => {
    texts.push(text)
    return compile.call(sqlite(), text)
  }) as typeof compile
  try {
    expect(listDue({ before: 1, urgency: 1 })).toEqual([])
    expect(listDue({ before: 2, urgency: 2 })).toEqual([])
  } finally {
    Reflect.deleteProperty(sqlite(), 'prepare')
  }
  expect(texts).toHaveLength(1)
  const plan = sqlite().prepare(`explain query plan ${texts[0]}`).all(1, 1)
  expect(JSON.stringify(plan)).toContain('deliveries_due')
})

test('a prepared query survives that the database is closed and opened', () => {
  write(() => addSource({ key: 'clien', reason: null }))
  closeDatabase()
  expect(findSource({ key: 'clien' })).toEqual({ key: 'clien', reason: null })
})
