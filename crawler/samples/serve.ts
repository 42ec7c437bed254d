import { parseArgs } from 'node:util'
import { startSampleSites } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    /** The instant at which these sites were first opened, in milliseconds since 1970. */
    opened: { type: 'string', default: String(Date.now()) },
    /** How far the clock of the sites is ahead of the real time, in milliseconds. */
    ahead: { type: 'string', default: '0' },
  },
})
const aheadMs = Number(values.ahead)
const sites = await startSampleSites({
  hasPast: true,
  port: Number(values.port),
  openedAt: Number(values.opened),
  now: () => Date.now() + aheadMs,
})
console.log(sites.url)
