// The nightly erasure of deleted accounts, in a separate process.
import { eraseLeft } from '#domain/membership/erasure.server.ts'

await eraseLeft()
