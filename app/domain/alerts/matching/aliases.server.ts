import { count, max } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '#db/client.server.ts'
import { keywordAliases } from '#db/schema/alerts.ts'
import { forgetSingleton, processSingleton } from '#db/singleton.ts'
import { recordStaffAct } from '#domain/accounts/staff/staffActs.server.ts'
import { type Aliases, readAliases, spellings } from '#domain/catalog/search/aliases.ts'
import { COMMON_NAMES } from '#domain/catalog/search/commonNames.ts'
import { type Division, markNames, readDivision, readNames } from '#domain/catalog/search/names.ts'
import { SECOND_MS } from '#domain/clock.ts'
import { refuse, refuseField } from '#domain/refusal.ts'
import { type Condensed, condense } from '#domain/search/condense.ts'
import {
  type Borders,
  type InsideWords,
  matches,
  type Pattern,
  readPattern,
} from '#domain/search/matching.ts'
import { bordersOf } from '#domain/search/wordBorders.server.ts'
import type { Offered } from '../wanted.ts'

const MAX_GROUPS = 1000

const name = z
  .string('이름은 글자여야 합니다.')
  .trim()
  .max(40, '이름은 40자까지 쓸 수 있습니다.')
  .refine((text) => condense(text).text.length > 1, '이름은 두 글자 이상이어야 합니다.')

/** The state of the table that the admin saw and edited. */
const version = z.string('version은 글자여야 합니다.').optional()

/** The whole table of aliases: groups of names of one thing. */
export const NewAliases = z.object({
  version,
  contents: z
    .array(
      z.array(name, '이름의 목록을 보내주세요.').min(2, '이름은 둘 이상이어야 합니다.').max(10),
      '별칭의 목록을 보내주세요.',
    )
    .max(MAX_GROUPS, `별칭은 ${MAX_GROUPS}묶음까지 둘 수 있습니다.`),
})
/** The same as a form sends it: one group per line, its names separated by commas. */
export const AliasLines = z.object({
  version,
  lines: z.string('별칭을 입력해주세요.').transform((text) =>
    text
      .split(/\r?\n/)
      .map((line) =>
        line
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean),
      )
      .filter((names) => names.length > 0),
  ),
})

/**
 * Parses the lines of a form into the table. Refuses `invalid` with the number of the first wrong line.
 */
export function readAliasLines({ lines, version }: z.output<typeof AliasLines>): NewAliases {
  const parsed = NewAliases.safeParse({ version, contents: lines })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue?.path[1]
  return refuseField(
    'lines',
    `${typeof at === 'number' ? `${at + 1}번째 묶음: ` : ''}${issue?.message ?? ''}`,
  )
}

export type NewAliases = z.infer<typeof NewAliases>

/** The names of one thing, as written. */
export const listAliases = (): string[][] =>
  db
    .select({ names: keywordAliases.names })
    .from(keywordAliases)
    .orderBy(keywordAliases.id)
    .all()
    .map(({ names }) => names)

/**
 * Replaces the whole table; the caller checks permission. All keywords use it from now on. Refuses `conflict` with code
 * `edited` when the table has changed since `version`.
 */
export function replaceAliases({ contents, version = aliasVersion() }: NewAliases): void {
  write(() => {
    if (version !== aliasVersion())
      refuse('conflict', '그사이 다른 운영자가 별칭을 변경하였습니다. 지금 저장된 별칭을 확인해주세요.', {
        code: 'edited',
      })
    recordStaffAct('EDIT_ALIASES', 'aliases', { before: listAliases(), after: contents })
    db.delete(keywordAliases).run()
    for (const names of contents) {
      db.insert(keywordAliases)
        .values({ names, patterns: names.map((each) => condense(each).text) })
        .run()
    }
    afterCommit(forgetAliases)
  })
}

/** Forgets the table as this process has read it; the keyword index notices the change by `aliasVersion`. */
export const forgetAliases = (): void => forgetSingleton('aliases')

/** Identifies a state of the table, whichever process wrote it. */
export const aliasVersion = (): string => {
  const found = db
    .select({ count: count(), newest: max(keywordAliases.id) })
    .from(keywordAliases)
    .get()
  return `${found?.count}:${found?.newest}`
}

/** Another process may have changed the table: this process checks for a change once a second. */
const LOOK_AGAIN_MS = SECOND_MS

/** The table as this process has read it. */
interface ReadAliases {
  version: string
  lookedAt: number
  aliases: Aliases
  /** Where names begin in Latin words of titles. A group that admins write removes none of the other names. */
  division: Division
}

function readAliasTable(): ReadAliases {
  const kept = processSingleton('aliases', readTable)
  const now = performance.now()
  if (now < kept.lookedAt + LOOK_AGAIN_MS) return kept
  kept.lookedAt = now
  if (kept.version === aliasVersion()) return kept
  forgetAliases()
  return processSingleton('aliases', readTable)
}

function readTable(): ReadAliases {
  const own = db
    .select({ patterns: keywordAliases.patterns })
    .from(keywordAliases)
    .all()
    .map(({ patterns }) => patterns)
  // The aliases that admins write for a name replace its common aliases.
  const said = new Set(own.flat())
  return {
    version: aliasVersion(),
    lookedAt: performance.now(),
    aliases: readAliases([...own, ...COMMON_NAMES.filter((group) => !group.some((each) => said.has(each)))]),
    division: readDivision(readNames([...own, ...COMMON_NAMES])),
  }
}

/** Every spelling of a keyword, its own first. */
export const spellingsOf = (keyword: string): string[] => spellings(keyword, readAliasTable().aliases)

/** The text that keywords match: shop and product name, not price or shipping words. */
export const readableText = (offered: Pick<Offered, 'name' | 'shop'>): Condensed =>
  markNames(condense(`${offered.shop ?? ''} ${offered.name}`), readAliasTable().division)

/** Every form in which a text may contain a keyword. */
export const variantsOf = (keyword: string): Pattern[] => spellingsOf(keyword).map(readPattern)

/**
 * How the words of keywords may occur in texts: as they are, or as words of the other alphabet that sound like them.
 */
export const keywordBorders = (insideWords: InsideWords): Borders => ({
  ...bordersOf(insideWords),
  bySound: true,
})

/** True when a text matches a keyword in any spelling. */
export const saysKeyword = (text: Condensed, keyword: string, insideWords: InsideWords = null): boolean =>
  variantsOf(keyword).some((pattern) => matches(text, pattern, keywordBorders(insideWords)))
