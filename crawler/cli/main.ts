// `bun run crawl`: reading sources by hand or beside the server. Exit codes: 0, 1 = a source failed, 2 = usage.
import { defineCommand, runCommand, type SubCommandsDef, showUsage } from 'citty'
import { list } from './list.ts'
import { parse } from './parse.ts'
import { product } from './product.ts'
import { run, watch } from './run.ts'
import { status } from './status.ts'
import { UsageError } from './usage.ts'

const COMMANDS = { list, run, watch, parse, product, status } satisfies SubCommandsDef

const crawl = defineCommand({
  meta: { name: 'crawl', description: '커뮤니티의 핫딜 게시판을 읽어 상품과 가격으로 저장합니다.' },
  subCommands: COMMANDS,
})

const words = process.argv.slice(2)
const asksForHelp = words.length === 0 || words.some((word) => word === '--help' || word === '-h')
try {
  if (asksForHelp) await showUsage(((COMMANDS as SubCommandsDef)[words[0] ?? ''] as never) ?? crawl)
  else await runCommand(crawl, { rawArgs: words })
} catch (error) {
  const isUsage = error instanceof UsageError || (error as Error).name === 'CLIError'
  console.error((error as Error).message)
  process.exitCode = isUsage ? 2 : 1
}
