// The files of the build: the same bytes in each coding, fonts as well, and whole while a newer version is built.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { serveStatic } from '#server/http/static.ts'

const SCRIPT = 'console.log("핫딜");'.repeat(200)
const FONT = Buffer.from([0x77, 0x4f, 0x46, 0x32, 0, 1, 2, 3])

let folder: string
let serve: ReturnType<typeof serveStatic>
beforeEach(() => {
  folder = join(env.DATA_DIR, 'client')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const script = join(folder, 'assets', 'page-1.js')
  writeFileSync(script, SCRIPT)
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT))
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'font-1.woff2'), FONT)
  serve = serveStatic(folder)
})

const get = (path: string, coding: string, method = 'GET') =>
  serve(new Request(`http://localhost${path}`, { method, headers: { 'Accept-Encoding': coding } }))
const bytes = async (response: Response | null) =>
  Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0))

test('a script is the same in each coding', async () => {
  const [br, gzip, plain] = ['br', 'gzip', 'identity'].map((coding) => get('/assets/page-1.js', coding))
  expect([br, gzip, plain].map((answer) => answer?.headers.get('Content-Encoding'))).toEqual([
    'br',
    'gzip',
    null,
  ])
  expect(brotliDecompressSync(await bytes(br ?? null)).toString()).toBe(SCRIPT)
  expect(gunzipSync(await bytes(gzip ?? null)).toString()).toBe(SCRIPT)
  expect((await bytes(plain ?? null)).toString()).toBe(SCRIPT)
  expect(new Set([br, gzip, plain].map((answer) => answer?.headers.get('ETag'))).size).toBe(1)
})

test('a font is answered, with its head alone for HEAD', async () => {
  expect(await bytes(get('/assets/font-1.woff2', 'br'))).toEqual(FONT)
  const head = get('/assets/font-1.woff2', 'br', 'HEAD')
  expect([head?.status, (await bytes(head)).length]).toEqual([200, 0])
})

test('a newer build keeps the scripts of the older one, but no font that nobody has requested', async () => {
  rmSync(folder, { recursive: true })
  expect((await bytes(get('/assets/page-1.js', 'identity'))).toString()).toBe(SCRIPT)
  expect(get('/assets/font-1.woff2', 'br')).toBeNull()
})

test('the compressed copies have no address of their own', () => {
  expect(get('/assets/page-1.js.br', 'br')).toBeNull()
})
