import { defineCommand } from 'citty'
import { MINUTE_MS } from '#domain/clock.ts'
import { PRICE_SOURCE, sourceName } from '#domain/sources/communities.ts'
import { isPriceSourceOn } from '../danawa/reader.ts'
import { enabledSources } from '../main.ts'
import type { Source } from '../source.ts'
import { SOURCES } from '../sources/all.ts'

interface Shown {
  key: string
  name: string
  isOn: boolean
  pages: Array<{ url: string; format: string; everyMinutes: number }>
}

/** Lists the sources, their pages and how often each page is read. */
export const list = defineCommand({
  meta: { name: 'list', description: '출처와 읽는 페이지를 보여줍니다.' },
  args: { json: { type: 'boolean', description: 'JSON으로 씁니다.' } },
  run({ args }) {
    const shown = [...SOURCES.map(showCommunity), showPrices()]
    if (args.json) return console.log(JSON.stringify(shown, null, 2))
    for (const { key, name, isOn, pages } of shown) {
      console.log(`${name} (${key})${isOn ? '' : ' · 꺼 둠'}`)
      for (const { url, format, everyMinutes } of pages)
        console.log(`  ${format.padEnd(6)} ${everyMinutes}분마다 ${url}`)
    }
  },
})

const showCommunity = (source: Source): Shown => ({
  key: source.key,
  name: sourceName(source.key),
  isOn: enabledSources().includes(source),
  pages: source.pages.map(({ path, format, everyMs }) => ({
    url: `https://${source.host}${path}`,
    format,
    everyMinutes: everyMs / MINUTE_MS,
  })),
})

/** A product's page is read by its followers, at most once an hour. */
const showPrices = (): Shown => ({
  key: PRICE_SOURCE.key,
  name: PRICE_SOURCE.name,
  isOn: isPriceSourceOn(),
  pages: [
    { url: 'https://prod.danawa.com/info/?pcode=…', format: 'detail', everyMinutes: 60 },
    { url: 'https://prod.danawa.com/list/?cate=…', format: 'list', everyMinutes: 24 * 60 },
  ],
})
