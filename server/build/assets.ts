// After the build: compresses the static files once, at a high level, so that no request has to compress them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isCompressible, MIN_COMPRESSED_BYTES, typeOfFile } from '../http/mediaTypes.ts'

const folder = join(import.meta.dirname, '..', '..', 'build', 'client')
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !isCompressible(typeOfFile(path))) continue
  const body = readFileSync(path)
  if (body.length < MIN_COMPRESSED_BYTES) continue
  writeFileSync(`${path}.br`, brotliCompressSync(body))
  writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
}
