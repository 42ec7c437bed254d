import { expect, test } from 'vitest'
import { afterCommit, db, sqlite, write } from '#db/client.server.ts'
import { durable } from '#db/durable.server.ts'
import { sources } from '#db/schema/sources.ts'
import { nextDueAt } from '#domain/devices/delivery/outbox/due.server.ts'

const insert = (key: string) => db.insert(sources).values({ key }).run()
const keys = () =>
  db
    .select({ key: sources.key })
    .from(sources)
    .all()
    .map((row) => row.key)

// ASVS 2.3.3
test('a write is all or nothing', () => {
  expect(() =>
    write(() => {
      insert('clien')
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(keys()).toEqual([])
})

test('a rule that fails inside another rule takes back its own part only', () => {
  write(() => {
    insert('clien')
    try {
      write(() => {
        insert('pomppu')
        throw new Error('no')
      })
    } catch {}
  })
  expect(keys()).toEqual(['clien'])
})

test('an async body is refused before anything is kept', () => {
  expect(() =>
    write(async () => {
      insert('clien')
    }),
  ).toThrow(/promise/i)
  expect(keys()).toEqual([])
})

test('effects run after the commit, and not for a savepoint that was rolled back', () => {
  const ran: string[] = []
  write(() => {
    afterCommit(() => ran.push(`outer sees ${keys().length}`))
    try {
      write(() => {
        insert('pomppu')
        afterCommit(() => ran.push('inner'))
        throw new Error('no')
      })
    } catch {}
    insert('clien')
    expect(ran).toEqual([])
  })
  expect(ran).toEqual(['outer sees 1'])
})

test('an effect that throws neither fails the committed write nor stops the effects after it', () => {
  const ran: string[] = []
  const result = write(() => {
    insert('clien')
    afterCommit(() => {
      throw new Error('the effect fails')
    })
    afterCommit(() => ran.push('second'))
    return 'written'
  })
  expect(result).toBe('written')
  expect(ran).toEqual(['second'])
  expect(keys()).toEqual(['clien'])
  write(() => insert('pomppu'))
  expect(ran).toEqual(['second'])
})

test('callers who ask at once share one flush', async () => {
  write(() => insert('clien'))
  const [first, second] = [durable(), durable()]
  expect(first).toBe(second)
  await first
})

test('what waits to be sent is found by its own index, whatever else was sent', () => {
  const plans: string[] = []
  const handle = sqlite()
  const prepare = handle.prepare.bind(handle)
  handle.prepare = ((source: string) => {
    if (source.startsWith('select'))
      plans.push(
        JSON.stringify(
          prepare(`explain query plan ${source}`).all(
            ...Array(9)
              .fill(1)
              .slice(0, source.split('?').length - 1),
          ),
        ),
      )
    return prepare(source)
  }) as typeof prepare
  try {
    nextDueAt()
  } finally {
    Reflect.deleteProperty(handle, 'prepare')
  }
  expect(plans.join()).toContain('deliveries_due')
})
