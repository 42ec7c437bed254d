/*
 * The part of the product that sends, as a process of its own that a test may kill. Needs DATA_DIR, ALLOW_HOSTS and
 * NODE_EXTRA_CA_CERTS. Says 'waiting' when it was started and 'sending' when it alone sends.
 */
import { holdAlone } from '#db/processLock.server.ts'
import { startOutbox } from '#server/push/outbox.ts'
import { createSender } from '#server/push/send.ts'

console.log('waiting')
await holdAlone('background')
startOutbox({ send: createSender(), concurrency: 10 })
console.log('sending')
