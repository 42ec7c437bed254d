import { listen } from '#domain/live.server.ts'

/** What a product alert sees first: clearly cheaper, and nothing that the guard of prices would hold back. */
const FALL = { usual: 0.88, most: 0.7 }

/** The sample sites at `url` soon do what a member has just begun to wait for: post it, lower its price, speak of it. */
export function nudgeSamples(url: string): void {
  const order = (what: string, body: object) =>
    void fetch(`${url}/${what}`, { method: 'POST', body: JSON.stringify(body) }).catch(() =>
      console.error('견본 사이트가 멈춰 있어 새 글이 올라오지 않습니다.'),
    )
  listen('keyword', ({ keyword }) => order('_wish', { keyword }))
  listen('productAlert', ({ productName, currentTotal, targetTotal }) =>
    order('_fall', { keyword: productName, share: shareFor(currentTotal, targetTotal) }),
  )
  listen('recommend', () => order('_warm', {}))
}

/** Down to the target where that is believable. */
function shareFor(current: number | null, target: number | null): number {
  const wanted = current === null || target === null ? FALL.usual : (target / current) * 0.99
  return Math.min(FALL.usual, Math.max(FALL.most, wanted))
}
