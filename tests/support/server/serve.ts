// The product as `bun run start` runs it, but it reads its sources faster than the demo and prints its address.
import { runUntilStopped } from '#server/main.ts'

const { port } = await runUntilStopped({ pace: 200, minIntervalMs: 50 })
console.log(`listening on http://localhost:${port}`)
