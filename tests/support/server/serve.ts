// The product as `bun run start` runs it, but it reads its sources faster than the demo and prints its address.
import cluster from 'node:cluster'
import { runUntilStopped } from '#server/main.ts'

const { port } = await runUntilStopped({ pace: 200, minIntervalMs: 50 })
if (cluster.isPrimary) console.log(`listening on http://localhost:${port}`)
