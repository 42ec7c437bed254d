import * as z from 'zod'

// Forms send only texts. These functions read a text as the absent value, number or tick that an API call would send.

/** An empty field, or null, is absent. */
export const blankAsAbsent = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

/** The same for a number, which people type with commas: `12,000`. */
export function withoutCommas(value: unknown): unknown {
  const present = blankAsAbsent(value)
  return typeof present === 'string' ? present.replaceAll(',', '') : present
}

/** A field that may be empty, absent or null; all are null. */
export const optionalField = <T extends z.ZodType>(field: T) =>
  z.preprocess(blankAsAbsent, field.nullable().default(null))

const readAsNumber = <T extends z.ZodType>(digits: RegExp, number: T) =>
  z.preprocess((given) => (typeof given === 'string' && digits.test(given) ? Number(given) : given), number)

/**
 * A number, or its digits as forms and addresses send them. Nothing else becomes a number: not `true`, `[7]` or null.
 */
export const numberField = <T extends z.ZodType>(number: T) => readAsNumber(DIGITS, number)
const DIGITS = /^ *-?\d{1,16}(?:\.\d{1,16})? *$/

/** The number of a thing, as a text without leading zeros too; anything else gets `message`. */
export const idField = (message: string) => readAsNumber(ID, z.number(message).int(message).positive(message))
const ID = /^[1-9]\d{0,15}$/

/** A whole number between two, which people may type with commas. `what` begins the messages: `가격은`. */
export const wholeField = (what: string, { min, max }: { min: number; max: number }) =>
  z.preprocess(
    withoutCommas,
    numberField(
      z
        .number(`${what} 숫자로 입력해주세요.`)
        .int(`${what} 소수점 없이 입력해주세요.`)
        .min(min, `${what} ${min} 이상이어야 합니다.`)
        .max(max, `${what} ${max.toLocaleString('ko-KR')} 이하여야 합니다.`),
    ),
  )

/** Tells whether a text has `part` at most `most` times; stops counting there. */
export const hasAtMost =
  (part: string | RegExp, most: number) =>
  (text: string): boolean =>
    text.split(part, most + 2).length - 1 <= most

/**
 * False for a text with more characters that need HTML escaping than a person writes: 100,000 of them would block the
 * process while the text is sanitised or rendered.
 */
export const hasFewEscapes = hasAtMost(/[<>&"']/, 20_000)

const TICKS = new Map<unknown, boolean>([
  ['on', true],
  ['true', true],
  ['false', false],
  ...[undefined, null, ''].map((absent) => [absent, false] as const),
])

/** `true`, or a ticked box; `false`, or an absent one. */
export const Ticked = z.preprocess(
  (value) => TICKS.get(value) ?? value,
  z.boolean('true나 false로 보내주세요.'),
)

const MAX_SEARCH_LENGTH = 100

/** The words of a search, '' for none. Words after the first 100 letters are ignored. */
export const SearchWords = z
  .string()
  .trim()
  .overwrite((text) => text.slice(0, MAX_SEARCH_LENGTH))
  .max(MAX_SEARCH_LENGTH)
  .default('')
  .catch('')

/** Invisible characters: blanks, control characters, and letters that no font draws, such as the Hangul filler. */
const BLANK = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text shows nothing to its readers. */
export const isBlank = (text: string): boolean => text.replace(BLANK, '') === ''

/** A text of one line, whose tabs, line ends and other control characters are blanks. */
export const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

/**
 * A text without control characters, except tabs and line ends, and without the characters that change the direction of
 * the text after them. In a notification or a sentence around a title these would also reverse the words after the
 * title.
 */
export const withoutControls = (text: string): string =>
  text.replace(/(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
