import { parseArgs } from 'node:util'
import { startSampleSites } from './server.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
const sites = await startSampleSites({ hasPast: true, port: Number(values.port) })
console.log(sites.url)
