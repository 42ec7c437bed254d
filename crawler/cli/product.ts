import { defineCommand } from 'citty'
import { UsageError } from '#app/command/commandLine.server.ts'
import { readPcode } from '#domain/comparison/priceAddress.ts'
import { readPricePage } from '../danawa/tasks.ts'
import { createFetcher } from '../fetching/fetch.ts'

/** What the price comparison shows for one product now. Stores nothing. */
export const product = defineCommand({
  meta: { name: 'product', description: '다나와 상품 한 개의 가격을 읽어 봅니다.' },
  args: { url: { type: 'positional', description: '상품 주소', required: true } },
  async run({ args }) {
    const pcode = readPcode(args.url)
    if (pcode === null) throw new UsageError(`다나와 상품 주소가 아닙니다: ${args.url}`)
    const fetcher = createFetcher()
    const { reading } = await readPricePage(fetcher, pcode)
    await fetcher.close()
    console.log(JSON.stringify(reading, null, 2))
  },
})
