import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { log } from '#app/log.server.ts'
import { readDrill } from '#domain/operation/backups.server.ts'

const COMMAND = join(import.meta.dirname, 'drill.ts')

/** Runs the drill in a separate process; the log says when a way to restore the data does not work. */
export async function drillWeekly(): Promise<void> {
  const child = spawn(process.execPath, [COMMAND], { stdio: 'ignore' })
  const [code] = await once(child, 'close')
  if (code === 0) log.info('the backups were restored and work')
  else log.error({ ways: readDrill()?.ways }, 'the drill failed: the backups cannot be relied on')
}
