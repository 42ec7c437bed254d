// The product as `bun run start` runs it, but it reads its sources faster than the demo and prints its address.
import cluster from 'node:cluster'
import { env } from '#app/env.server.ts'
import { readOrMakeKeys } from '#app/keyFile.server.ts'
import { runUntilStopped } from '#server/main.ts'

// The members that a test writes into the database have signed in with none, and a start refuses to lose keys.
if (env.ROLE === 'primary') readOrMakeKeys()
const { port } = await runUntilStopped({ pace: 200, minIntervalMs: 50 })
if (cluster.isPrimary) console.log(`listening on http://localhost:${port}`)
