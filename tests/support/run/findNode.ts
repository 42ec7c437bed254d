import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'

const NODE_VERSION = '22.23.3'

/** The path of a Node that can run the product, brought by npm. */
export function findNode(): string {
  // `bun --bun` puts itself in front of the path under the name of node.
  const path = process.env.PATH?.split(delimiter)
    .filter((folder) => !folder.includes('bun-node'))
    .join(delimiter)
  const { stdout } = spawnSync('npx', ['--yes', `node@${NODE_VERSION}`, '-p', 'process.execPath'], {
    env: { ...process.env, PATH: path },
    encoding: 'utf8',
  })
  return stdout.trim()
}
