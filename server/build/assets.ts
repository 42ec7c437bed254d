// After the build: compresses what the server serves as is, once and well, so that no request pays for it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const SMALLEST_BYTES = 1024

const folder = join(import.meta.dirname, '..', '..', 'build', 'client')
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !COMPRESSIBLE.has(extname(path))) continue
  const body = readFileSync(path)
  if (body.length < SMALLEST_BYTES) continue
  writeFileSync(`${path}.br`, brotliCompressSync(body))
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
}
