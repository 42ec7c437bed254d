import { defineCommand } from 'citty'
import { MINUTE_MS } from '../../app/domain/clock.ts'
import { sourceName } from '../../app/domain/products/sources/communities.ts'
import { enabledSources } from '../main.ts'
import { SOURCES } from '../sources/all.ts'

/** Which sources there are, their pages, and how often each is read. */
export const list = defineCommand({
  meta: { name: 'list', description: '출처와 읽는 페이지를 보여줍니다.' },
  args: { json: { type: 'boolean', description: 'JSON으로 씁니다.' } },
  run({ args }) {
    const enabled = enabledSources()
    const shown = SOURCES.map((source) => ({
      key: source.key,
      name: sourceName(source.key),
      isOn: enabled.includes(source),
      pages: source.pages.map(({ path, format, everyMs }) => ({
        url: `https://${source.host}${path}`,
        format,
        everyMinutes: everyMs / MINUTE_MS,
      })),
    }))
    if (args.json) return console.log(JSON.stringify(shown, null, 2))
    for (const { key, name, isOn, pages } of shown) {
      console.log(`${name} (${key})${isOn ? '' : ' · 꺼 둠'}`)
      for (const { url, format, everyMinutes } of pages)
        console.log(`  ${format.padEnd(4)} ${everyMinutes}분마다 ${url}`)
    }
  },
})
