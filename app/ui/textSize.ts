/** Text sizes, as the root's font size in px: all other sizes are in rem. */
export const TEXT_SIZE = { smallest: 12, initial: 16, largest: 22, step: 2 } as const

/** The chosen size; the default if nothing, or an unknown size, is chosen. */
export function textSizeOf(chosen: unknown): number {
  const size = Number(chosen)
  const isOne = size >= TEXT_SIZE.smallest && size <= TEXT_SIZE.largest && size % TEXT_SIZE.step === 0
  return isOne ? size : TEXT_SIZE.initial
}

/** In percent of the default size. */
export const percentOf = (size: number): number => (size / TEXT_SIZE.initial) * 100
