/** A night thins a seventh of the sales and pages, so that a night takes seconds at millions of sales. */
const NIGHTS = 7

/** The ids, behind `after` and up to `end`, whose turn it is on a day if `last` is the highest one. */
export function seventhOf(last: number, day: number): { after: number; end: number } {
  const part = day % NIGHTS
  return { after: Math.floor((last * part) / NIGHTS), end: Math.ceil((last * (part + 1)) / NIGHTS) }
}
