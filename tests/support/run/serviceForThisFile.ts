import { afterAll, beforeAll } from 'vitest'
import { env } from '#app/env.server.ts'
import { buildIfStale } from '#server/build/build.ts'
import { type ServiceProcess, startProcess } from '../server/service.ts'

/** Runs the built product, without a crawler, on the database of this test file. Returns what is running. */
export function serviceForThisFile(settings: Record<string, string> = {}): () => ServiceProcess {
  let service: ServiceProcess
  beforeAll(async () => {
    buildIfStale()
    service = await startProcess({ DATA_DIR: env.DATA_DIR, CRAWL: 'off', ...settings })
  }, 120_000)
  afterAll(() => service.crash())
  return () => service
}
