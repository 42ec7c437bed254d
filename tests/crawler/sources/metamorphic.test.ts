// Each parser reads exactly the titles, prices, counts and times that a page shows, whatever they are.

import { describe, expect, test } from 'vitest'
import { SOURCES } from '#crawler/sources/all.ts'
import type { Listing } from '#domain/sources/listing.ts'
import fc from '#tests/support/run/fastCheck.ts'
import { type Field, findPlace, type Place, READ, rewrite } from './places.ts'
import { samplesOf } from './samplePages.ts'

const NUMBERS: Field[] = ['price', 'likes', 'dislikes', 'comments', 'views', 'postedAt']

/** Values that a page shows without figures: nothing, and a zero shown as nothing. */
const isSaid = (listing: Listing, field: Field): boolean => (READ[field](listing) ?? 0) !== 0

const samples = SOURCES.flatMap(samplesOf)

test('every source has a sample', () => {
  expect(SOURCES.filter((source) => samplesOf(source).length === 0)).toEqual([])
})

describe.each(samples)('$name', (sample) => {
  const before = sample.parse(sample.text)

  function findPlaces(fields: Field[]): Place[] {
    const wanted = before.flatMap((listing, row) =>
      fields.filter((field) => isSaid(listing, field)).map((field) => ({ row, field })),
    )
    const places = wanted.map(({ row, field }) => ({
      row,
      field,
      place: findPlace(sample, before, row, field),
    }))
    expect(places.filter(({ place }) => place === null)).toEqual([])
    return places.flatMap(({ place }) => place ?? [])
  }

  test.each([
    ['titles', ['title'] as Field[]],
    ['prices, counts and times', NUMBERS],
  ])('the parser reads %s as the page shows them', (_, fields) => {
    const places = findPlaces(fields)
    fc.assert(
      fc.property(fc.tuple(...places.map((place) => place.anew)), (anew) => {
        const edits = places.map((place, index) => ({ ...place, text: anew[index]?.text ?? '' }))
        const after = sample.parse(rewrite(sample.text, edits))
        expect(after.map(({ postKey }) => postKey)).toEqual(before.map(({ postKey }) => postKey))
        const read = places.map(({ row, field }) => [row, field, READ[field](after[row] as Listing)])
        expect(read).toEqual(places.map(({ row, field }, index) => [row, field, anew[index]?.value]))
      }),
      { numRuns: 60 },
    )
  })
})
