import { onAnnouncement } from '#domain/live.server.ts'

/** The first price drop for a product alert: clearly cheaper, but not suspicious, so the price does not go on hold. */
const FALL = { usual: 0.88, most: 0.7 }

/**
 * Makes the sample sites at `url` soon fulfil a new alert of a member: post the deal, lower its price, or make it
 * popular.
 */
export function nudgeSamples(url: string): void {
  const order = (what: string, body: object) =>
    void fetch(`${url}/${what}`, { method: 'POST', body: JSON.stringify(body) }).catch(() =>
      console.error('견본 사이트가 멈춰 있어 새 글이 올라오지 않습니다.'),
    )
  onAnnouncement('keyword', ({ keyword }) => order('_wish', { keyword }))
  onAnnouncement('productAlert', ({ productName, currentTotal, targetTotal }) =>
    order('_fall', { keyword: productName, share: shareFor(currentTotal, targetTotal) }),
  )
  onAnnouncement('recommend', () => order('_warm', {}))
}

/** Lowers the price to the target, if such a drop is plausible. */
function shareFor(current: number | null, target: number | null): number {
  const wanted = current === null || target === null ? FALL.usual : (target / current) * 0.99
  return Math.min(FALL.usual, Math.max(FALL.most, wanted))
}
