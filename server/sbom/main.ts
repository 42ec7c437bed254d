// `bun run sbom`: writes build/sbom.cdx.json.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSbom } from './sbom.ts'

const folder = join(import.meta.dirname, '..', '..', 'build')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'sbom.cdx.json'), makeSbom())
console.log('SBOM을 build/sbom.cdx.json에 저장하였습니다.')
