// The parts of every JSON shape of api/v0. The shapes of each module are in the files beside this one.
import type { Page } from '#domain/page.ts'

/** A part of a list, each item through `shape`. */
export const list = <T, U>(
  { contents, pageNumber, pageSize, totalCount }: Page<T>,
  shape: (item: T) => U,
) => ({
  contents: contents.map(shape),
  pageNumber,
  pageSize,
  totalCount,
})

/** A text whose type knows its format, for the reference of the calls. */
type Instant = string & { readonly format?: 'date-time' }

/** An instant as ISO 8601 in UTC. */
export const instant = (at: number): Instant => new Date(at).toISOString()
export const instantOrNull = (at: number | null): Instant | null => (at === null ? null : instant(at))
