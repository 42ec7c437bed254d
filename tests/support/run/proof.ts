import { createHash } from 'node:crypto'

/** True under `bun run prove`, which runs each file that imports this one. */
export const isProof = process.env.PROVE === 'full'

/** The size of a long proof: `full` under `bun run prove`, else `ordinary`. */
export const proofSize = ({ ordinary, full }: { ordinary: number; full: number }): number =>
  isProof ? full : ordinary

/**
 * The variants (sizes, with and without scripts) in which to try `what`, a file of journeys or the path of a screen:
 * all of them under `bun run prove`, else one, which a hash of `what` chooses.
 */
export function variants<Variant>(what: string, all: readonly Variant[]): readonly Variant[] {
  const name = what.split('/tests/').at(-1) as string
  const draw = createHash('sha256').update(name).digest()[1] as number
  return isProof ? all : [all[draw % all.length] as Variant]
}
