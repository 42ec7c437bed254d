import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { provide } from '../standIns/packages.ts'

const CALLS = 'trace=pwrite64,fdatasync,fsync,sendto,sendmsg,write,writev'

/** The system calls of a process from now on. */
interface Trace {
  /** Ends the trace; returns its lines in the order in which the calls returned. */
  stop(): Promise<string[]>
}

/** Attaches strace to a running process with all its threads; resolves when it is attached. */
export async function traceProcess(pid: number, file: string): Promise<Trace> {
  const strace = provide(['strace'], ['/usr/bin/strace'])
  const tracer = spawn(strace, ['-f', '-y', '-s', '64', '-e', CALLS, '-o', file, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await isAttached(tracer)
  return {
    stop: async () => {
      tracer.kill('SIGINT')
      await once(tracer, 'exit')
      return readFileSync(file, 'utf8').split('\n')
    },
  }
}

function isAttached(tracer: ChildProcess): Promise<void> {
  const said: string[] = []
  return new Promise((resolve, reject) => {
    createInterface({ input: tracer.stderr! }).on('line', (line) => {
      said.push(line)
      if (/attached/.test(line)) resolve()
    })
    tracer.once('exit', () => reject(new Error(`strace could not look: ${said.join(' ')}`)))
  })
}
