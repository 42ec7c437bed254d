import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { provide } from './packages.ts'

/** A NATS server of Debian on the loopback. */
export interface Nats {
  url: string
  /** Stops it; a new one may start on the same port. */
  close: () => Promise<void>
}

/** The path of the server's program; installs it once. */
export const provideNats = (): string =>
  provide(['nats-server'], ['/usr/sbin/nats-server', '/usr/bin/nats-server'])

export async function startNats(port?: number): Promise<Nats> {
  const own = port ?? (await freePort())
  const command = provideNats()
  const server = spawn(command, ['--addr', '127.0.0.1', '--port', `${own}`], { stdio: 'ignore' })
  while (!(await answers(own))) await sleep(50)
  return {
    url: `nats://127.0.0.1:${own}`,
    close: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
