/*
 * The sending part of the product as a separate process that a test may kill. Needs DATA_DIR, ALLOW_HOSTS
 * and NODE_EXTRA_CA_CERTS. Prints 'waiting' at its start, and 'sending' once it holds the lock.
 */
import { acquireProcessLock } from '#db/processLock.server.ts'
import { startOutbox } from '#server/push/outbox.ts'
import { createSender } from '#server/push/send.ts'

console.log('waiting')
await acquireProcessLock('background')
startOutbox({ send: createSender(), concurrency: 10 })
console.log('sending')
