/** The page numbers to offer around `current`: the first, the last and the neighbours; 0 marks a gap. */
export function pageNumbers(current: number, last: number): number[] {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [0, page] : [page]
  })
}
