import { seoulTimestamp } from '#domain/clock.ts'
// Where on a sample page a field of a post stands: found by writing something else there and reading the page again.

import { readCount } from '#crawler/parsing/counts.ts'
import { grouped } from '#crawler/samples/render/site.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { readOffer } from '#domain/offers/titles/offer.ts'
import type { Listing } from '#domain/sources/listing.ts'
import fc from '#tests/support/run/fastCheck.ts'
import { readOrRefuse, SAMPLED_AT, type Sample } from './samplePages.ts'

const DAY_MS = 24 * 3_600_000

/** The fields of a listing that are compared. */
export const READ = {
  title: (listing: Listing) => listing.title,
  price: (listing: Listing) => readOffer(listing, 1400).price,
  likes: (listing: Listing) => listing.likes,
  dislikes: (listing: Listing) => listing.dislikes,
  comments: (listing: Listing) => listing.comments,
  views: (listing: Listing) => listing.views,
  postedAt: (listing: Listing) => listing.postedAt,
}
export type Field = keyof typeof READ
/** A part of a page's text that can be rewritten, and the expected reading. */
interface Piece {
  start: number
  end: number
  anew: fc.Arbitrary<{ text: string; value: string | number }>
}

/** A part that a field of a row depends on. */
export interface Place extends Piece {
  row: number
  field: Field
}

/** The parts of the page that contain `value` in any notation of the boards. */
function piecesSaying(field: Field, listing: Listing, text: string): Piece[] {
  if (field === 'title') return titlePieces(listing.title, text)
  if (field === 'postedAt')
    return [...clockPieces(listing, text), ...dayPieces(listing, text), ...agoPieces(listing, text)]
  const { price, currency } = readOffer(listing, 1400)
  if (field === 'price') return price === null ? [] : pricePieces(price, currency, text)
  return countPieces(READ[field](listing) as number | null, text)
}

function pieces(
  pattern: RegExp,
  text: string,
  toPiece: (match: RegExpExecArray) => Piece['anew'] | null,
): Piece[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const anew = toPiece(match)
    return anew ? [{ start: match.index, end: match.index + match[0].length, anew }] : []
  })
}

const aTitle = fc
  .array(
    fc.string({
      unit: fc.constantFrom(...'가힣쿠팡제주감귤뷁한빛aZ09<>&"\'()[]/%+~.,!-₩😀'.match(/./gu)!),
      minLength: 1,
      maxLength: 20,
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((words) => `글 ${words.join(' ')}`)

/** The whole title, or the rest after a shop in a separate element. */
const titlePieces = (title: string, text: string): Piece[] =>
  [title, title.replace(/^\[[^\]]+\]\s*/, '')].flatMap((shown) =>
    pieces(new RegExp(RegExp.escape(shown), 'g'), text, () =>
      aTitle.map((anew) => ({ text: escapeHtml(anew), value: title.replace(shown, () => anew) })),
    ),
  )

const NUMBER = /(?<=[>\s[(|"￦₩])\d[\d,]*(?:\.\d+)?(?:\s?[k천만])?(?=[<\s\])|"원/])/g

function countPieces(count: number | null, text: string): Piece[] {
  return pieces(NUMBER, text, ([said]) => {
    if (readCount(said) !== count) return null
    const unit = /\s?[k천만]$/.exec(said)?.[0] ?? ''
    if (unit !== '') {
      return fc.integer({ min: 1, max: 999 }).map((tenths) => ({
        text: `${tenths / 10}${unit}`,
        value: readCount(`${tenths / 10}${unit}`) as number,
      }))
    }
    return fc.nat({ max: 9_999_999 }).map((value) => ({ text: like(said, value), value }))
  })
}

const pricePieces = (price: number, currency: string, text: string): Piece[] =>
  currency === 'KRW'
    ? pieces(NUMBER, text, ([said]) =>
        readCount(said) === price
          ? fc.integer({ min: 100, max: 9_999_999 }).map((value) => ({ text: like(said, value), value }))
          : null,
      )
    : pieces(/\d+\.\d{2}(?!\d)/g, text, ([said]) =>
        Math.round(Number(said) * 100) === price
          ? fc.integer({ min: 1, max: 999_999 }).map((value) => ({ text: (value / 100).toFixed(2), value }))
          : null,
      )

/** Writes `value` with commas if `said` has them. A number too small for a comma may be written either way. */
const like = (said: string, value: number): string =>
  said.includes(',') || Number(said) < 1000 ? grouped(value) : `${value}`

/** An earlier clock on the same day. */
const clockPieces = ({ postedAt }: Listing, text: string): Piece[] =>
  pieces(/(?<![\d:+])(\d{2}):(\d{2})(?::(\d{2}))?(?![\d:])/g, text, ([, hours, minutes, seconds]) => {
    const saidMinutes = Number(hours) * 60 + Number(minutes)
    return fc.nat({ max: saidMinutes }).map((anew) => ({
      text:
        [Math.floor(anew / 60), anew % 60].map(twoDigits).join(':') +
        (seconds === undefined ? '' : `:${seconds}`),
      value: postedAt - (saidMinutes - anew) * 60_000,
    }))
  })

const twoDigits = (number: number): string => `${number}`.padStart(2, '0')

/** A day of the month before, with or without its year. */
const dayPieces = ({ postedAt }: Listing, text: string): Piece[] =>
  pieces(
    /(?<![\d./-])((?:\d{2}|\d{4})[./-])?\d{2}([./-])\d{2}(?![\d./-])/g,
    text,
    ([, year = '', sign = '']) =>
      fc.integer({ min: 1, max: 30 }).map((days) => {
        const value = postedAt - days * DAY_MS
        const whole = seoulTimestamp(value).slice(0, 10).replaceAll('-', sign)
        return { text: whole.slice(year === '' ? 5 : 5 - year.length), value }
      }),
  )

const AGO_MS: Record<string, number> = { 분: 60_000, 시간: 3_600_000 }

const agoPieces = ({ postedAt }: Listing, text: string): Piece[] =>
  pieces(/(\d+)(분|시간)(?=\s?전)/g, text, ([, said, unit = '']) => {
    const unitMs = AGO_MS[unit] as number
    if (postedAt !== SAMPLED_AT - Number(said) * unitMs) return null
    return fc
      .integer({ min: 1, max: 59 })
      .map((anew) => ({ text: `${anew}${unit}`, value: SAMPLED_AT - anew * unitMs }))
  })

/** The text with some parts rewritten. */
export const rewrite = (text: string, edits: Array<{ start: number; end: number; text: string }>): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, edit) => changed.slice(0, edit.start) + edit.text + changed.slice(edit.end), text)

/** The place of a field's value on the page: another value there changes this row and no other. */
export function findPlace(sample: Sample, before: Listing[], row: number, field: Field): Place | null {
  const listing = before[row] as Listing
  const titleAt = sample.text.indexOf(listing.postKey.split(':').at(-1) as string)
  const nearestFirst = piecesSaying(field, listing, sample.text).sort(
    (a, b) => Math.abs(a.start - titleAt) - Math.abs(b.start - titleAt),
  )
  const found = nearestFirst.find((piece) => {
    const probes = fc
      .sample(piece.anew, { numRuns: 4, seed: 1 })
      .filter(({ value }) => value !== READ[field](listing))
    return (
      probes.length > 0 &&
      probes.every(({ text, value }) => {
        const after = readOrRefuse(() => sample.parse(rewrite(sample.text, [{ ...piece, text }])))
        return (
          after?.length === before.length &&
          READ[field](after[row] as Listing) === value &&
          after.every(
            (other, index) => index === row || JSON.stringify(other) === JSON.stringify(before[index]),
          )
        )
      })
    )
  })
  return found ? { ...found, row, field } : null
}
