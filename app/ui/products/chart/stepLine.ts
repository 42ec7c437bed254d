export interface Spot {
  x: number
  y: number
}

interface Ground {
  width: number
  height: number
  /** Free space above the highest and below the lowest value. */
  inset: number
}

/** The positions of the steps, oldest first, all equally wide; equal values are in the middle. */
export function placeSteps(values: number[], { width, height, inset }: Ground): Spot[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value, index) => ({
    x: (index * width) / values.length,
    y: span === 0 ? height / 2 : height - inset - ((value - low) / span) * (height - 2 * inset),
  }))
}

/** A step line: each value holds until the next one. `until`: the right end of the last step. */
export function stepPath(spots: Spot[], until: number): string {
  const [first, ...rest] = spots
  if (!first) return ''
  const steps = rest
    .filter(({ y }, before) => tenth(y) !== tenth(spots[before]?.y ?? y))
    .map(({ x, y }) => `H${tenth(x)}V${tenth(y)}`)
    .join('')
  return `M${tenth(first.x)} ${tenth(first.y)}${steps}H${tenth(until)}`
}

/** Dots as lines of length zero, so that they stay round when the drawing stretches. */
export const dotPath = (spots: Spot[]): string =>
  spots.map(({ x, y }) => `M${tenth(x)} ${tenth(y)}h0`).join('')

const tenth = (number: number): number => Math.round(number * 10) / 10
