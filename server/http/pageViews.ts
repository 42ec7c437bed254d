import * as z from 'zod'
import { countHit } from '#domain/boards/hits.server.ts'
import { countBumpHit } from '#domain/deals/bumps/bumpHits.server.ts'
import { countView } from '#domain/interest/views.server.ts'
import { isFetchedAhead } from '#http/pageBefore.ts'
import { visitorOf } from '#http/protection/address.server.ts'

const COUNTED_PAGE = /^\w+:\/\/[^/]+\/(products|boards)\/([1-9]\d{0,14})(?:\.data)?(?:[?#]|$)/
/** The bump through which a visitor opened a product's page: rows on top of a list link to it with this query. */
const BUMP = /[?&]hotUp=([1-9]\d{0,14})(?:&|$)/

/** A visit to a page that counts. */
export const PageVisit = z.object({
  kind: z.enum(['products', 'boards']),
  id: z.number().int().positive(),
  bumpId: z.number().int().positive().nullable(),
  visitor: z.string().max(200),
})
export type PageVisit = z.output<typeof PageVisit>

/** The visit of a page request, rendered or from the page cache; null if it does not count, such as a prefetch. */
export function findPageVisit(request: Request, address: string): PageVisit | null {
  const [, kind, id] = COUNTED_PAGE.exec(request.url) ?? []
  if (request.method !== 'GET' || id === undefined || isFetchedAhead(request)) return null
  const bumpId = kind === 'products' ? BUMP.exec(request.url)?.[1] : undefined
  return {
    kind: kind === 'boards' ? 'boards' : 'products',
    id: Number(id),
    bumpId: bumpId === undefined ? null : Number(bumpId),
    visitor: visitorOf(request, address),
  }
}

/** Counts a visit. */
export function countPageVisit({ kind, id, bumpId, visitor }: PageVisit): void {
  if (kind === 'boards') countHit(id, visitor)
  else countView(id, visitor)
  if (bumpId !== null) countBumpHit(bumpId, visitor)
}
