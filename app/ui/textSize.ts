/** Sizes of text, as the px of the root: everything else is in rem. */
export const TEXT_SIZE = { smallest: 12, usual: 16, largest: 22, step: 2 } as const

/** A chosen size; the usual one for whoever chose none, or what is none. */
export function textSizeOf(chosen: unknown): number {
  const size = Number(chosen)
  const isOne = size >= TEXT_SIZE.smallest && size <= TEXT_SIZE.largest && size % TEXT_SIZE.step === 0
  return isOne ? size : TEXT_SIZE.usual
}

/** Of the usual size. */
export const percentOf = (size: number): number => (size / TEXT_SIZE.usual) * 100
