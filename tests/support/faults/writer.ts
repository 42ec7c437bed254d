// A program that writes 500 times a second as the service writes, and says after each flush what it has acknowledged.
import { sqlite, write } from '#db/client.server.ts'
import { durable } from '#db/durable.server.ts'

const WRITES_PER_MS = 0.5
const TICK_MS = 10

const handle = sqlite()
handle.exec('create table if not exists proof_writes (n integer primary key, text text not null)')
const insert = handle.prepare('insert into proof_writes (n, text) values (?, ?)')
const first = Number(handle.prepare('select coalesce(max(n), 0) + 1 from proof_writes').pluck().get())
const text = 'a text as long as a short comment of a member, so that pages fill as they do. '.repeat(2)

console.log(`pid ${process.pid}`)
const startedAt = performance.now()
let written = 0
setInterval(async () => {
  const wanted = Math.floor((performance.now() - startedAt) * WRITES_PER_MS)
  const upTo = first + wanted - 1
  for (; written < wanted; written++) write(() => insert.run(first + written, text))
  await durable()
  console.log(`acknowledged ${upTo} ${Date.now()}`)
}, TICK_MS)
