/** The size of a long proof: `full` under `bun run prove`, which runs each file that imports this one; else `ordinary`. */
export const proofSize = ({ ordinary, full }: { ordinary: number; full: number }): number =>
  process.env.PROVE === 'full' ? full : ordinary
