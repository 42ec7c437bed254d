// A process that finds hosts by a file of the test's own, so that names stop resolving and resolve again.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HOSTS = '127.0.0.1 localhost outside.test\n'

/**
 * Makes a command for `startProcess` that runs Bun in a separate mount namespace. No name resolves there until `bringBack`
 * is called. The machine must permit mounts.
 */
export function withoutNames(command: string) {
  const place = mkdtempSync(join(tmpdir(), 'names-'))
  const [hosts, order, script] = ['hosts', 'nsswitch.conf', 'run.sh'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(hosts, '')
  writeFileSync(order, 'hosts: files\n')
  // `exec` keeps the number of the process.
  const own = process.getuid?.() === 0 ? '' : '--map-root-user '
  const bound = `mount --bind ${hosts} /etc/hosts && mount --bind ${order} /etc/nsswitch.conf && exec ${command} "$@"`
  writeFileSync(
    script,
    `#!/bin/sh\nexec unshare ${own}--mount --propagation private sh -c '${bound}' - "$@"\n`,
  )
  chmodSync(script, 0o755)
  return {
    command: script,
    bringBack: () => writeFileSync(hosts, HOSTS),
    takeAway: () => writeFileSync(hosts, ''),
    remove: () => rmSync(place, { recursive: true }),
  }
}
