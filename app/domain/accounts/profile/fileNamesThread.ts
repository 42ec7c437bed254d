// The thread that reads the names of a folder; each message asks for the next names, and an empty answer means the end.
import { readdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const NAMES_AT_ONCE = 500

let names: string[] | null = null

parentPort?.on('message', () => {
  names ??= readdirSync(workerData as string)
  parentPort?.postMessage(names.splice(-NAMES_AT_ONCE))
})
