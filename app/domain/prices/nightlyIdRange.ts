/** Each night thins a seventh of the sales and pages, so that a night takes seconds even with millions of sales. */
const NIGHTS = 7

/** The id range whose turn it is on `day`: above `after`, up to `end`. `last`: the highest id. */
export function nightlyIdRange(last: number, day: number): { after: number; end: number } {
  const part = day % NIGHTS
  return { after: Math.floor((last * part) / NIGHTS), end: Math.ceil((last * (part + 1)) / NIGHTS) }
}
