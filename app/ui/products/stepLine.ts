export interface Spot {
  x: number
  y: number
}

/** A line that comes down in stairs: each value holds until the next one. `until`: how far the last one is drawn. */
export function stepPath(spots: Spot[], until: number): string {
  const [first, ...rest] = spots
  if (!first) return ''
  const steps = rest.map(({ x, y }) => `H${tenth(x)}V${tenth(y)}`).join('')
  return `M${tenth(first.x)} ${tenth(first.y)}${steps}H${tenth(until)}`
}

/** Dots as lines without length, so that they stay round in a drawing that stretches. */
export const dotPath = (spots: Spot[]): string =>
  spots.map(({ x, y }) => `M${tenth(x)} ${tenth(y)}h0`).join('')

const tenth = (number: number): number => Math.round(number * 10) / 10
