// Staff's screens with 1,000,000 members and 10,000 open cases, and the search for 5,000 watched words.

import { createRandom } from '#crawler/samples/random.ts'
import { sqlite } from '#db/client.server.ts'
import { MemberFilter, searchMembers } from '#domain/membership/memberSearch.server.ts'
import { listOpenCases } from '#domain/moderation/cases.server.ts'
import { MAX_EXCEPTIONS } from '#domain/moderation/watching/watchedWord.ts'
import { searchOf } from '#domain/moderation/watching/wordSearch.ts'
import { onEmptyData } from '../goods/data.ts'
import type { Outcome } from '../table.ts'

const MEMBERS = 1_000_000
const CASES = 10_000
const SEARCHES = 1_000
const PROMISED_MS = 50
const WORDS = 5_000
const MESSAGES = 20_000
const PROMISED_WORD_US = 50
const BODY_LETTERS = 99_000
const PROMISED_BODY_MS = 20
const SAID =
  '오늘 새벽에 쿠팡에서 갤럭시 버즈3 프로가 139,000원에 올라왔는데 카드 할인까지 받으면 12만원대입니다. 배송은 로켓이고 재고가 얼마 없으니 서두르세요! 자세한 건 https://www.coupang.com/vp/products/12345 참고 '
const SYLLABLES = '가나다라마바사아자차카타파하고노도로모보소오조초코토포호'

/** Measures the search of members and the queue of cases beside what is promised. */
export const measureModeration = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    fill()
    const random = createRandom(SEARCHES)
    const searches = Array.from({ length: SEARCHES }, (_, no) => filterOf(no, random()))
    const paging = { pageNumber: 1, pageSize: 20 }
    return [
      row(`a search in ${MEMBERS.toLocaleString('en-US')} members`, (no) => {
        searchMembers(searches[no % SEARCHES] as MemberFilter, paging)
      }),
      row(`a page of the queue with ${CASES.toLocaleString('en-US')} open cases`, (no) => {
        listOpenCases({ id: 0 }, { pageNumber: 1 + (no % 500), pageSize: 20 })
      }),
      await wordRow(),
      await bodyRow(),
    ]
  })

/** The search for 5,000 words, half of them Korean, in messages of 60 to 160 letters; the mean of 20,000. */
async function wordRow(): Promise<Outcome> {
  const random = createRandom(WORDS)
  const syllable = () => String.fromCharCode(0xac00 + Math.floor(random() * 11_172))
  const latin = () => Math.floor(random() * 36 ** 8).toString(36)
  const kinds = [
    () => Array.from({ length: 2 + Math.floor(random() * 4) }, syllable).join(''),
    latin,
    () => `${latin()}.com`,
  ]
  const words = Array.from({ length: WORDS }, (_, no) => ({
    word: (kinds[no % 4 < 2 ? 0 : (no % 4) - 1] ?? latin)(),
    action: 'HOLD' as const,
    exceptions: [],
  }))
  const search = await searchOf(words)
  const messages = Array.from({ length: MESSAGES }, (_, no) =>
    SAID.repeat(2).slice(no % SAID.length, (no % SAID.length) + 60 + (no % 100)),
  )
  const started = performance.now()
  for (const message of messages) search(message)
  return {
    what: `a message searched for ${WORDS.toLocaleString('en-US')} words`,
    unit: 'µs',
    ours: ((performance.now() - started) * 1000) / MESSAGES,
    limit: PROMISED_WORD_US,
    limitIs: 'what is promised',
  }
}

/** A body in letters that stand for phrases, words or each other, or of the last of 30 exceptions; the slowest. */
async function bodyRow(): Promise<Outcome> {
  const exceptions = [...Array.from({ length: MAX_EXCEPTIONS - 1 }, (_, no) => `카지노${no}번지`), '카지노점']
  const search = await searchOf([{ word: '카지노', action: 'HOLD', exceptions }])
  const bodies = ['ﷺ', '㌀', '⑴', 'Привет ', 'e\u0301\u0323', '카지노점'].map((letters) =>
    letters.repeat(Math.floor(BODY_LETTERS / letters.length)),
  )
  const took = bodies.map((body) => {
    search(body)
    const started = performance.now()
    search(body)
    return performance.now() - started
  })
  return {
    what: `a body of ${BODY_LETTERS.toLocaleString('en-US')} letters of the slowest kind searched for a word`,
    unit: 'ms',
    ours: Math.max(...took),
    limit: PROMISED_BODY_MS,
    limitIs: 'what is promised',
  }
}

/** Beginnings of one to three letters, ids, states and kinds of devices, in turn. */
function filterOf(no: number, at: number): MemberFilter {
  const nickname = nameOf(Math.floor(at * MEMBERS))
  const asked = [
    { searchKeyword: nickname.slice(0, 1 + (no % 3)) },
    { searchKeyword: String(1 + Math.floor(at * MEMBERS)) },
    { device: (['ANDROID', 'TELEGRAM'] as const)[no % 2] },
    { status: (['STAFF', 'SUSPENDED', 'LEFT'] as const)[no % 3] },
    { searchKeyword: nickname.slice(0, 2), device: 'IOS' },
  ]
  return MemberFilter.parse(asked[no % asked.length])
}

function nameOf(no: number): string {
  const size = SYLLABLES.length
  const letters = [no, no / size, no / size ** 2].map((at) => SYLLABLES[Math.floor(at) % size])
  return `${letters.join('')}${no}`
}

/** One of ten thousand has Telegram alone. */
function kindOf(no: number): string {
  if (no % 10_000 === 0) return 'TELEGRAM'
  return no % 2 === 0 ? 'ANDROID' : 'IOS'
}

function fill(): void {
  const database = sqlite()
  const addMember = database.prepare(
    'insert into users (nickname, created_at, last_seen_at, left_at, role) values (?, ?, ?, ?, ?)',
  )
  const addDevice = database.prepare(
    "insert into devices (user_id, device_type, device_key_hash, device_name, fcm_token, created_at) values (?, ?, ?, '', '', 1)",
  )
  const addPost = database.prepare(
    "insert into boards (user_id, title, content, plain_content, type, written_at) values (?, '신고된 글', '<p>글</p>', '글', 'NORMAL', 1)",
  )
  const addCase = database.prepare(
    "insert into report_cases (subject_kind, subject_id, author_id, weight, opened_at, blinded_at) values ('BOARD', ?, ?, 1, ?, ?)",
  )
  const now = Date.now()
  const addMembers = database.transaction(() => {
    for (let no = 1; no <= MEMBERS; no++) {
      const at = now - (MEMBERS - no) * 30_000
      const role = no % 100_000 === 0 ? 'ADMIN' : 'USER'
      addMember.run(nameOf(no), at, at, no % 100 === 0 ? now : null, role)
      addDevice.run(no, kindOf(no), `device ${no}`)
    }
  })
  const addCases = database.transaction(() => {
    for (let no = 1; no <= CASES; no++) {
      addPost.run(no)
      addCase.run(no, no, now - no, now)
    }
  })
  addMembers()
  addCases()
  database.exec('analyze')
}

/** The 95th percentile of a thousand runs. */
function row(what: string, run: (no: number) => void): Outcome {
  const took = Array.from({ length: SEARCHES }, (_, no) => {
    const started = performance.now()
    run(no)
    return performance.now() - started
  }).sort((a, b) => a - b)
  return {
    what,
    unit: 'p95 ms',
    ours: took[Math.floor(SEARCHES * 0.95)] ?? 0,
    limit: PROMISED_MS,
    limitIs: 'what is promised',
  }
}
