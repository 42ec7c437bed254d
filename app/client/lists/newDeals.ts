const LOOK_EVERY_MS = 30_000
/** As many as one look shows. */
const MOST_NEW_DEALS = 20

/** Looks now and then while the page is looked at; tells how many of the newest deals were not there at first. */
export function watchDeals(query: string, tell: (count: number) => void): () => void {
  let known: Set<string> | null = null
  let isOver = false
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const newest = await readNewest(query)
    if (newest === null || isOver) return
    const seen = known ?? new Set(newest)
    known = seen
    tell(newest.filter((deal) => !seen.has(deal)).length)
  }
  void look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** The newest deals of a list; null when the server cannot be asked. */
async function readNewest(query: string): Promise<string[] | null> {
  const asked = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ sort: 'NEW', page: '1', pageSize: String(MOST_NEW_DEALS) })) {
    asked.set(name, value)
  }
  try {
    const answer = await fetch(`/api/v0/deals?${asked}`)
    const { contents } = (await answer.json()) as { contents: { productSaleId: number; postedAt: string }[] }
    return contents.map(({ productSaleId, postedAt }) => `${productSaleId} ${postedAt}`)
  } catch {
    return null
  }
}
