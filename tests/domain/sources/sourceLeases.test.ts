import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { createLeaseHolder } from '#crawler/leaseHolder.ts'
import { holdSource, releaseSources } from '#domain/sources/sourceLeases.server.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-10-05T14:30:00+09:00')
const elsewhere = (name: string) => ({ name, isGone: () => false })

test('one process at a time holds the lease of a source; other sources are free', () => {
  const [one, other] = [elsewhere('machine-a 1 x'), elsewhere('machine-b 1 y')]
  expect(holdSource('clien', one, NOW)).toBe(true)
  expect(holdSource('clien', other, NOW + 1000)).toBe(false)
  expect(holdSource('pomppu', other, NOW + 1000)).toBe(true)
  expect(holdSource('clien', one, NOW + 30_000)).toBe(true)
})

test('a silent holder loses its lease after a minute, a released lease is free immediately', () => {
  const [one, other] = [elsewhere('machine-a 1 x'), elsewhere('machine-b 1 y')]
  holdSource('clien', one, NOW)
  expect(holdSource('clien', other, NOW + MINUTE_MS - 1)).toBe(false)
  expect(holdSource('clien', other, NOW + MINUTE_MS)).toBe(true)
  expect(holdSource('clien', one, NOW + MINUTE_MS + 1)).toBe(false)
  releaseSources(other)
  expect(holdSource('clien', one, NOW + MINUTE_MS + 2)).toBe(true)
})

test('the lease of a killed process is free immediately', async () => {
  const child = spawn('sleep', ['60'])
  const theirs = { name: `${hostname()} ${child.pid} dead`, isGone: () => false }
  const ours = createLeaseHolder()
  expect(holdSource('clien', theirs, NOW)).toBe(true)
  expect(holdSource('clien', ours, NOW)).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(holdSource('clien', ours, NOW)).toBe(true)
})
