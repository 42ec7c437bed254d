import { countHit } from '#domain/boards/hits.server.ts'
import { countBumpHit } from '#domain/deals/bumps/bumpHits.server.ts'
import { countView } from '#domain/interest/views.server.ts'
import { isFetchedAhead } from '#http/pageBefore.ts'
import { visitorOf } from '#http/protection/address.server.ts'

const COUNTED_PAGE = /^\w+:\/\/[^/]+\/(products|boards)\/([1-9]\d{0,14})(?:\.data)?(?:[?#]|$)/
/** By which bump of it a product's page was opened; rows on top of a list lead there so. */
const BUMP = /[?&]hotUp=([1-9]\d{0,14})(?:&|$)/

/** Counts who looks at a product or a post, rendered or kept; what a browser fetches ahead nobody has looked at. */
export function noteLook(request: Request, address: string): void {
  const [, kind, id] = COUNTED_PAGE.exec(request.url) ?? []
  if (request.method !== 'GET' || id === undefined || isFetchedAhead(request)) return
  const visitor = visitorOf(request, address)
  if (kind === 'boards') countHit(Number(id), visitor)
  else countView(Number(id), visitor)
  const [, bumpId] = BUMP.exec(request.url) ?? []
  if (kind === 'products' && bumpId !== undefined) countBumpHit(Number(bumpId), visitor)
}
