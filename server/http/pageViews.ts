import { countHit } from '#domain/boards/hits.server.ts'
import { countBumpHit } from '#domain/deals/bumps/bumpHits.server.ts'
import { countView } from '#domain/interest/views.server.ts'
import { isFetchedAhead } from '#http/pageBefore.ts'
import { visitorOf } from '#http/protection/address.server.ts'

const COUNTED_PAGE = /^\w+:\/\/[^/]+\/(products|boards)\/([1-9]\d{0,14})(?:\.data)?(?:[?#]|$)/
/** The bump through which a visitor opened a product's page: rows on top of a list link to it with this query. */
const BUMP = /[?&]hotUp=([1-9]\d{0,14})(?:&|$)/

/** Counts views of a product or a post, rendered or from the page cache; a page that a browser fetches ahead does not count. */
export function noteLook(request: Request, address: string): void {
  const [, kind, id] = COUNTED_PAGE.exec(request.url) ?? []
  if (request.method !== 'GET' || id === undefined || isFetchedAhead(request)) return
  const visitor = visitorOf(request, address)
  if (kind === 'boards') countHit(Number(id), visitor)
  else countView(Number(id), visitor)
  const [, bumpId] = BUMP.exec(request.url) ?? []
  if (kind === 'products' && bumpId !== undefined) countBumpHit(Number(bumpId), visitor)
}
