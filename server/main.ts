import cluster from 'node:cluster'
import { describeFault } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import type { Pace } from './background/background.ts'
import type { Service } from './startService.ts'

/**
 * Runs the product, in as many processes as the settings say, until a signal stops it: within 10 seconds, no request cut,
 * queue rows left for the next start.
 */
export async function runUntilStopped(crawling?: Pace): Promise<Service> {
  // Only the user of the service can read its files: the database, the write-ahead log and uploads.
  process.umask(0o077)
  const isSupervisor = env.PROCESSES > 1 && cluster.isPrimary
  const running = isSupervisor ? await supervise() : await serve(crawling)
  let isStopping = false
  const stop = async (cause: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ cause }, 'stopping')
    await running.stop()
    process.exit(0)
  }
  // Several signals may arrive: a terminal and systemd signal every process, and the supervisor stops its processes
  // too.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
  if (cluster.isWorker) {
    const { joinProcesses } = await import('./processes/worker.ts')
    joinProcesses({ port: running.port, stop: () => void stop('supervisor') })
  }
  return running
}

/** Loads each part only in the process that runs it, so that the supervisor needs little memory. */
async function supervise(): Promise<Service> {
  const { superviseProcesses } = await import('./processes/supervisor.ts')
  return superviseProcesses(env.PROCESSES)
}

async function serve(crawling?: Pace): Promise<Service> {
  const { startService } = await import('./startService.ts')
  return startService(crawling)
}

/** Why the service cannot listen on the address of the settings; null for any other error. */
function describeListening({ code, syscall }: NodeJS.ErrnoException): string | null {
  const place = `HOST ${env.HOST}, PORT ${env.PORT}`
  if (code === 'EADDRINUSE')
    return `${place}: 다른 프로그램이 이 주소를 사용하고 있습니다. 그 프로그램을 멈추거나 PORT를 변경해주세요.`
  // Bun answers EINVAL for a name that it cannot resolve.
  if (
    /^(?:ENOTFOUND|EAI_AGAIN|EADDRNOTAVAIL)$/.test(code ?? '') ||
    (code === 'EINVAL' && syscall === 'listen')
  )
    return `${place}: 이 서버의 주소가 아닙니다. HOST를 확인해주세요.`
  if (code === 'EACCES' && syscall === 'listen')
    return `${place}: 이 포트를 열 권한이 없습니다. 1024 이상의 PORT를 정해주세요.`
  return null
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  await runUntilStopped().catch((error: Error) => {
    console.error(describeListening(error) ?? describeFault(error) ?? error.message)
    process.exit(1)
  })
}
