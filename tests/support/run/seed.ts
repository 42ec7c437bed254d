// Vitest's global setup: the seed of a run, printed once. Tests with random examples draw from it.
import { randomInt } from 'node:crypto'
import { isProof } from './proof.ts'

/** An ordinary run draws the same examples each time, so that a failure repeats; a run in full draws new ones. */
const ORDINARY_SEED = 20_261_122

export const SEED = Number(process.env.SEED ?? ORDINARY_SEED)

export function setup(): void {
  // Each project of the configuration calls this.
  if (process.env.SEED !== undefined) return
  process.env.SEED = String(isProof ? randomInt(2 ** 31) : ORDINARY_SEED)
  console.log(`random seed ${process.env.SEED} (SEED=${process.env.SEED} repeats the draws of this run)`)
}
