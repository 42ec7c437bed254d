// RabbitMQ of Debian with its STOMP over WebSocket, in a folder of its own.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/standIns/freePort.ts'
import type { Core } from './cores.ts'

/** The command on the path changes to another user and drops the environment. */
const SERVER = '/usr/lib/rabbitmq/bin/rabbitmq-server'
const START_MS = 60_000

export interface RabbitMq {
  /** Of STOMP over WebSocket. */
  port: number
  version: string
  stop: () => Promise<void>
}

/** Starts a RabbitMQ on a core; installs it from Debian first. */
export async function startRabbitMq(core: Core): Promise<RabbitMq> {
  install()
  const folder = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-rabbitmq-'))
  const [port, amqp, stomp, dist] = [await freePort(), await freePort(), await freePort(), await freePort()]
  writeFileSync(
    join(folder, 'rabbitmq.conf'),
    `listeners.tcp.default = 127.0.0.1:${amqp}\nstomp.listeners.tcp.1 = 127.0.0.1:${stomp}\nweb_stomp.tcp.port = ${port}\nweb_stomp.tcp.ip = 127.0.0.1\nlog.console = true\nlog.console.level = error\n`,
  )
  writeFileSync(join(folder, 'enabled_plugins'), '[rabbitmq_web_stomp].\n')
  const [command, ...args] = core === null ? [SERVER] : ['taskset', '-c', String(core), SERVER]
  const server = spawn(command as string, args, {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: folder,
      RABBITMQ_BASE: folder,
      RABBITMQ_NODENAME: `bench-${port}@localhost`,
      RABBITMQ_DIST_PORT: String(dist),
      RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
      RABBITMQ_LOG_BASE: folder,
      RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    },
  })
  await answers(port)
  return {
    port,
    version: /Version: (\S+?)-/.exec(describePackage())?.[1] ?? '',
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      process.kill(-server.pid!, 'SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(200)
  }
  throw new Error('RabbitMQ did not start')
}

const describePackage = (): string =>
  spawnSync('dpkg', ['-s', 'rabbitmq-server'], { encoding: 'utf8' }).stdout

function install(): void {
  if (describePackage().includes('Status: install ok')) return
  const apt = (...args: string[]) => spawnSync('apt-get', ['-y', ...args], { stdio: 'ignore' }).status === 0
  const isThere = apt('update') && apt('install', '--no-install-recommends', 'rabbitmq-server')
  if (!isThere) throw new Error('RabbitMQ is needed for this topic: apt-get install rabbitmq-server')
}
