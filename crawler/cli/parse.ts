import { readFileSync } from 'node:fs'
import { defineCommand } from 'citty'
import { UsageError } from '#app/command/commandLine.server.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { readSavedPage, SAVED_KINDS, type SavedPage } from '../parsing/savedPage.ts'
import { findSource } from './usage.ts'

/** Parses a saved page with a source's parser. */
export const parse = defineCommand({
  meta: { name: 'parse', description: '저장해 둔 페이지를 읽어 봅니다.' },
  args: {
    source: { type: 'positional', description: '출처 (예: pomppu)', required: true },
    file: { type: 'positional', description: '파일, 또는 표준 입력은 -', required: true },
    kind: { type: 'string', description: `${SAVED_KINDS.join(', ')} 중 하나. 없으면 읽을 수 있는 것` },
    at: { type: 'string', description: '수집 시각 (ISO 8601), 없으면 현재 시각', valueHint: '시각' },
    json: { type: 'boolean', description: 'JSON으로 씁니다.' },
  },
  run({ args }) {
    if (args.source !== PRICE_SOURCE.key) findSource(args.source)
    const readAt = instantOf(args.at)
    const read = readSavedPage(args.source, readBytes(args.file), { kind: args.kind, readAt })
    if (read === null) fail(`${args.source}에는 없는 종류입니다: ${args.kind}`)
    console.log(args.json ? JSON.stringify(read, null, 2) : inWords(read))
    if (read.refused !== null) process.exitCode = 1
  },
})

function instantOf(at: string | undefined): number {
  const readAt = at === undefined ? Date.now() : Date.parse(at)
  if (Number.isNaN(readAt)) fail(`시각을 읽을 수 없습니다: ${at}`)
  return readAt
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path)
  } catch {
    return fail(`파일을 열 수 없습니다: ${path}`)
  }
}

function fail(message: string): never {
  throw new UsageError(message)
}

function inWords({ list, search, detail, skipped, skippedFor = {}, refused }: SavedPage): string {
  if (refused !== null) return `읽을 수 없습니다: ${refused}`
  if (detail) return JSON.stringify(detail, null, 2)
  const reasons = Object.entries(skippedFor).map(([reason, count]) => `${reason} ${count}`)
  const rows = [
    ...(search ?? []).map(({ pcode, name, minPrice }) => `${pcode}\t${minPrice ?? '-'}\t${name}`),
    ...(list ?? []).map(
      ({ key, title, price, ended }) => `${key}\t${price ?? '-'}\t${ended ? '종료 ' : ''}${title}`,
    ),
  ]
  return [...rows, `제외 ${[`${skipped}건`, reasons.join(', ')].filter(Boolean).join(' · ')}`].join('\n')
}
