// `bun run crawl`: reading sources by hand or beside the server. Exit codes: 0, 1 = a source failed, 2 = usage.
import { defineCommand } from 'citty'
import { runCommandLine } from '#app/command/commandLine.server.ts'
import { list } from './list.ts'
import { parse } from './parse.ts'
import { product } from './product.ts'
import { run, watch } from './run.ts'
import { status } from './status.ts'

const crawl = defineCommand({
  meta: { name: 'crawl', description: '커뮤니티의 핫딜 게시판을 읽어 상품과 가격으로 저장합니다.' },
  subCommands: { list, run, watch, parse, product, status },
})

await runCommandLine(crawl).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
