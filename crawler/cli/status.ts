import { defineCommand } from 'citty'
import { migrateDatabase } from '#db/migrate.ts'
import { listSourceHealth } from '#domain/sources/sources.server.ts'

const STATES = { ok: '정상', slow: '지연', off: '멈춤', refused: '거절됨', waiting: '대기' }

/** Prints the state of each source, as /status shows it. */
export const status = defineCommand({
  meta: { name: 'status', description: '출처별 수집 상태를 보여줍니다.' },
  args: { json: { type: 'boolean', description: 'JSON으로 씁니다.' } },
  run({ args }) {
    migrateDatabase()
    const sources = listSourceHealth()
    if (args.json) return console.log(JSON.stringify(sources, null, 2))
    for (const { name, state, rows, latencyMs, lastReadAt, reason } of sources) {
      const read = lastReadAt === null ? '아직 읽지 않음' : `${seoulTime(lastReadAt)} ${rows ?? 0}건`
      console.log(
        [name, STATES[state], read, latencyMs === null ? '' : `${latencyMs}ms`, reason ?? ''].join('\t'),
      )
    }
  },
})

const seoulTime = (at: number): string =>
  new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
