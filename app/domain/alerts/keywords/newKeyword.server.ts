import * as z from 'zod'
import { blankAsAbsent, numberField, Ticked } from '#domain/fields.ts'
import { seenText } from '#domain/offers/titles/seenText.ts'
import { typedWon } from '#domain/offers/titles/typedWon.ts'
import { condense } from '#domain/search/condense.ts'
import { matches, readPattern } from '#domain/search/matching.ts'
import { bordersOf } from '#domain/search/wordBorders.server.ts'
import { COMMUNITIES } from '#domain/sources/communities.ts'
import { PausedUntil } from '../newPause.server.ts'
import { isInitials, MAX_KEYWORD_LENGTH } from './keyword.ts'

const SOURCE_KEYS: readonly string[] = COMMUNITIES.map((community) => community.key)

/** Input that is longer, or has more items, than any keyword can have is refused before it is parsed. */
const MAX_INPUT_LENGTH = 10 * MAX_KEYWORD_LENGTH
const MAX_ITEMS = 100

function itemsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS + 1)
  if (typeof value === 'string') return value.split(',', MAX_ITEMS + 1)
  return value ?? []
}
const seen = (item: unknown) =>
  typeof item === 'string' && item.length <= MAX_INPUT_LENGTH ? seenText(item) : item

/**
 * The items of a list without blank ones. A call sends an array, a form a text with commas. Any other value stays as it
 * is.
 */
function filled(value: unknown): unknown {
  const items = itemsOf(value)
  if (!Array.isArray(items) || items.length > MAX_ITEMS) return items
  return items.map(seen).filter((item) => item !== '')
}

const TOO_LONG = `키워드는 ${MAX_KEYWORD_LENGTH}자까지 쓸 수 있습니다.`

const keywordText = z
  .string('키워드를 입력해주세요.')
  .trim()
  .min(1, '키워드를 입력해주세요.')
  .max(MAX_INPUT_LENGTH, { error: TOO_LONG, abort: true })
  .overwrite(seenText)
  .max(MAX_KEYWORD_LENGTH, TOO_LONG)
  .refine((text) => condense(text).text !== '', '글자나 숫자를 입력해주세요.')
  .refine((text) => !/^[a-z\d]$/.test(condense(text).text), '영문이나 숫자 한 글자로는 등록할 수 없습니다.')
  .refine((text) => !isInitials(text), '초성만으로는 찾지 않습니다. 단어를 입력해주세요.')

const CHOSEN: Readonly<Record<string, boolean>> = { find: true, skip: false, true: true, false: false }

/**
 * Whether hits inside longer words count. A form sends `skip`, then `find` if the box is ticked; the last value counts.
 */
const InsideWordsChoice = z.preprocess((said) => {
  const last = blankAsAbsent(Array.isArray(said) ? said.at(-1) : said)
  return typeof last === 'string' ? (CHOSEN[last] ?? last) : last
}, z.boolean('insideWords는 true나 false여야 합니다.').optional())

/** The input of a keyword alert, of forms and calls alike. */
export const NewKeyword = z
  .object({
    keyword: keywordText,
    excludes: z.preprocess(
      filled,
      z
        .array(
          z
            .string('제외 단어는 글자여야 합니다.')
            .max(MAX_KEYWORD_LENGTH, { error: '제외 단어가 너무 깁니다.', abort: true }),
          '제외 단어는 목록이어야 합니다.',
        )
        .max(20, '제외 단어는 20개까지 입력할 수 있습니다.'),
    ),
    maxPrice: z.preprocess(
      typedWon,
      numberField(
        z
          .number('최고 가격은 숫자여야 합니다.')
          .int('최고 가격은 원 단위의 정수여야 합니다.')
          .min(1, '최고 가격은 1원 이상이어야 합니다.')
          .max(100_000_000, '최고 가격은 1억 원까지 입력할 수 있습니다.')
          .optional(),
      ),
    ),
    sources: z.preprocess(
      filled,
      z
        .array(
          z.string().refine((key) => SOURCE_KEYS.includes(key), '없는 커뮤니티입니다.'),
          '커뮤니티는 목록이어야 합니다.',
        )
        .max(20),
    ),
    categoryIds: z.preprocess(
      filled,
      z
        .array(
          numberField(
            z.number('없는 분류입니다.').int().min(1, '없는 분류입니다.').max(12, '없는 분류입니다.'),
          ),
          '분류는 목록이어야 합니다.',
        )
        .max(12),
    ),
    minHeat: z.preprocess(
      blankAsAbsent,
      numberField(
        z
          .number('최소 추천은 숫자여야 합니다.')
          .int('최소 추천은 정수여야 합니다.')
          .min(0, '최소 추천은 0 이상이어야 합니다.')
          .max(100_000, '최소 추천이 너무 큽니다.')
          .optional(),
      ),
    ),
    pausedUntil: PausedUntil,
    historyOnly: Ticked,
    insideWords: InsideWordsChoice,
  })
  .superRefine(({ keyword, excludes }, context) => {
    const refuseExcludes = (message: string) =>
      context.addIssue({ code: 'custom', path: ['excludes'], message })
    const { phrase } = readPattern(keyword)
    if (excludes.some((word) => readPattern(word).phrase === phrase))
      return refuseExcludes('키워드와 같은 단어는 제외할 수 없습니다.')
    const within = excludes.find((word) => matches(condense(keyword), readPattern(word), bordersOf(null)))
    if (within) refuseExcludes(`‘${within}’ 제외: 키워드에 들어 있는 단어라 모든 딜이 제외됩니다.`)
  })
export type NewKeyword = z.infer<typeof NewKeyword>
