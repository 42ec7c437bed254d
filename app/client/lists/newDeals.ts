const POLL_EVERY_MS = 30_000
/** The number of deals that one poll returns. */
const MAX_NEW_DEALS = 20

/** Polls while the page is visible, and reports how many of the newest deals were not in the first answer. */
export function watchDeals(query: string, onCount: (count: number) => void): () => void {
  let known: Set<string> | null = null
  let isOver = false
  const poll = async () => {
    if (document.visibilityState !== 'visible') return
    const newest = await readNewest(query)
    if (newest === null || isOver) return
    const seen = known ?? new Set(newest)
    known = seen
    onCount(newest.filter((deal) => !seen.has(deal)).length)
  }
  void poll()
  const timer = setInterval(poll, POLL_EVERY_MS)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** The newest deals of a list; null if the server does not answer. */
async function readNewest(query: string): Promise<string[] | null> {
  const asked = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ sort: 'NEW', page: '1', pageSize: String(MAX_NEW_DEALS) })) {
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
