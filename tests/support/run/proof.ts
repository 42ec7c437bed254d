import { basename } from 'node:path'

/** `bun run prove` runs each file that imports this one in full. */
export const isProof = process.env.PROVE === 'full'

/** The size of a long proof: `full` under `bun run prove`, else `ordinary`. */
export const proofSize = ({ ordinary, full }: { ordinary: number; full: number }): number =>
  isProof ? full : ordinary

/**
 * The ways to try what stands at `path`, a file of journeys or a screen (sizes, with and without scripts): all of them
 * under `bun run prove`, else one, which the last part of the path chooses.
 */
export function variants<Variant>(path: string, all: readonly Variant[]): readonly Variant[] {
  const letters = [...basename(path)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return isProof ? all : all.slice(letters % all.length).slice(0, 1)
}
