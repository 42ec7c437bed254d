// Faults of the machine under a running process, each with the act that ends it.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { closeDatabase } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { waitUntil } from '../run/waitUntil.ts'
import { provide } from '../standIns/packages.ts'

/** Ends a fault. */
export type End = () => void | Promise<void>

/** Another process takes the write lock of the database, and keeps it. */
export const lockDatabase = (directory: string): Promise<End> =>
  writeElsewhere(directory, "held.exec('begin immediate'); setInterval(() => {}, 1000)")

/** Another process writes transactions of 50 ms, with 10 ms between them. */
export const crowdDatabase = (directory: string): Promise<End> =>
  writeElsewhere(
    directory,
    `held.pragma('busy_timeout = 5000')
     const turn = () => {
       held.exec('begin immediate')
       setTimeout(() => { held.exec('commit'); setTimeout(turn, 10) }, 50)
     }
     turn()`,
  )

async function writeElsewhere(directory: string, act: string): Promise<End> {
  const file = join(directory, 'app.db')
  const holder = spawn(
    process.execPath,
    [
      '-e',
      `const Database = require('better-sqlite3')
       globalThis.held = new Database(${JSON.stringify(file)})
       ${act}
       console.log('begun')`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(createInterface({ input: holder.stdout }), 'line')
  return async () => {
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }
}

const PRLIMIT = () => provide(['util-linux'], ['/usr/bin/prlimit'])

/** Sets a limit of a running process; the former one is put back at the end. */
function limit(pid: number, name: 'fsize' | 'nofile', value: number): End {
  const prlimit = PRLIMIT()
  const set = (to: string) => execFileSync(prlimit, ['--pid', String(pid), `--${name}=${to}:`])
  const former = execFileSync(prlimit, ['--pid', String(pid), `--${name}`, '--noheadings', '-o', 'SOFT'])
  set(String(value))
  return () => {
    set(former.toString().trim())
  }
}

/** No file of the process may grow beyond `bytes`. */
export const limitFiles = (pid: number, bytes: number): End => limit(pid, 'fsize', bytes)

/** The process gets no further file, and no further connection. */
export const limitDescriptors = (pid: number): End => limit(pid, 'nofile', 3)

/** Each write of the process to its database fails as on a disk that turned read-only. */
export async function makeReadOnly(pid: number, directory: string): Promise<End> {
  const strace = provide(['strace'], ['/usr/bin/strace'])
  const paths = ['app.db', 'app.db-wal'].flatMap((name) => ['-P', join(directory, name)])
  const inject = 'inject=pwrite64,ftruncate,fdatasync:error=EROFS'
  const tracer = spawn(strace, ['-f', '-qq', ...paths, '-e', inject, '-o', '/dev/null', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await isTraced(pid)
  return async () => {
    tracer.kill('SIGINT')
    await once(tracer, 'exit')
  }
}

async function isTraced(pid: number): Promise<void> {
  await waitUntil(
    'strace to look',
    () => !/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')),
  )
}

/** Puts a small disk under the test's own DATA_DIR; `mayMount` says whether this machine permits it. */
export function mountSmallDisk(directory: string, megabytes: number): End {
  closeDatabase()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', directory])
  migrateDatabase()
  return () => {
    closeDatabase()
    execFileSync('umount', [directory])
    migrateDatabase()
  }
}

/** Fills the disk to its last byte. */
export function fillDisk(directory: string): End {
  const file = join(directory, 'filler')
  const handle = openSync(file, 'w')
  const write = (chunk: Buffer) => {
    try {
      while (writeSync(handle, chunk) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  for (const bytes of [1024 * 1024, 4096, 1]) write(Buffer.alloc(bytes))
  closeSync(handle)
  return () => rmSync(file)
}
