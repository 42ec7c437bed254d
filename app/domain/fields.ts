import * as z from 'zod'

// What forms send beside what calls send: texts that stand for an absent value, a number or a tick.

/** An empty field, or null, is absent. */
export const blankAsAbsent = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

/** The same for a number, which people type with commas: `12,000`. */
export function withoutCommas(value: unknown): unknown {
  const present = blankAsAbsent(value)
  return typeof present === 'string' ? present.replaceAll(',', '') : present
}

/** The number of a thing, or its digits in a form; anything else gets `message`. */
export const idField = (message: string) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : given),
    z.number(message).int(message).positive(message),
  )

/** Tells whether a text has `part` at most `most` times; stops counting there. */
export const hasAtMost =
  (part: string | RegExp, most: number) =>
  (text: string): boolean =>
    text.split(part, most + 2).length - 1 <= most

/**
 * False for a text with more letters that HTML escapes than a person writes: a hundred thousand of them keep everybody
 * waiting when the text is sanitised or shown.
 */
export const hasFewEscapes = hasAtMost(/[<>&"]/, 20_000)

/** A ticked box or `true`; everything else is false. */
export const Ticked = z.preprocess(
  (value) => value === true || value === 'true' || value === 'on',
  z.boolean(),
)

/** What shows nothing: blanks, control characters, and letters that no font draws, such as the Hangul filler. */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a text shows nothing to its readers. */
export const isBlank = (text: string): boolean => text.replace(UNSEEN, '') === ''

/** A text of one line, whose tabs, line ends and other control characters are blanks. */
export const onOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

/**
 * A text without the letters that turn the direction of what follows: in a notification or a sentence around a title
 * they would turn the words of others.
 */
export const withoutTurns = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
