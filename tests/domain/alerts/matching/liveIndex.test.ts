import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword, editKeyword, removeKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { replaceAliases } from '#domain/alerts/matching/aliases.server.ts'
import { forgetOldChanges, liveIndex, readKeywords } from '#domain/alerts/matching/liveIndex.server.ts'
import { condense } from '#domain/search/condense.ts'
import { addKeywords } from '#tests/support/goods/keywords.ts'
import { cast } from '#tests/support/people/cast.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const watch = (keyword: string) => addKeyword(kim, NewKeyword.parse({ keyword, historyOnly: true }))
const idsIn = (title: string) =>
  liveIndex()
    .find(condense(title))
    .map(({ keywordId }) => keywordId)

/** Writes through a second connection, like another process. */
function elsewhere(act: (other: Database.Database) => void): void {
  const other = new Database(sqlite().name)
  other.pragma('foreign_keys = ON')
  act(other)
  other.close()
}

test('what another process adds, edits and removes counts at the next post', async () => {
  const kept = watch('신라면')
  await readKeywords()
  elsewhere((other) => other.prepare(`update keywords set keyword = '너구리' where id = ?`).run(kept.id))
  expect([idsIn('신라면 40봉'), idsIn('너구리 40봉')]).toEqual([[], [kept.id]])
  elsewhere((other) => other.prepare('delete from users where id = ?').run(kim.id))
  expect(idsIn('너구리 40봉'), 'gone with its member').toEqual([])
})

test('requests are answered while many keywords are read, and what they change counts', async () => {
  addKeywords(lee, 20_000)
  const [early, gone] = [watch('에어팟'), watch('갤럭시')]
  let turns = 0
  const reading = readKeywords()
  const requests = setInterval(() => turns++, 0)
  await new Promise(setImmediate)
  editKeyword(kim, early.id, NewKeyword.parse({ keyword: '맥북', historyOnly: true }))
  removeKeyword(kim, gone.id)
  const late = watch('아이패드')
  await reading
  clearInterval(requests)
  expect(turns, 'the event loop ran in between').toBeGreaterThan(3)
  expect(idsIn('에어팟 갤럭시 맥북 아이패드').sort((a, b) => a - b)).toEqual([early.id, late.id])
  expect(liveIndex().size).toBe(20_002)
})

test('new aliases count once the keywords are read again; until then the old ones do', async () => {
  const { id } = watch('에어팟')
  await readKeywords()
  replaceAliases({ contents: [['에어팟', 'airpods']] })
  await readKeywords()
  expect(idsIn('Apple AirPods 4')).toEqual([id])
})

test('a process that missed more changes than are kept reads every keyword again', async () => {
  watch('라면')
  await readKeywords()
  addKeywords(lee, 10_050)
  await forgetOldChanges()
  const { id } = watch('만두')
  expect(idsIn('물건10050 만두')).toContain(id)
  expect(liveIndex().size).toBe(10_052)
})
