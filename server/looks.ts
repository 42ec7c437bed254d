import { countHit } from '../app/domain/boards/hits.server.ts'
import { countView } from '../app/domain/products/interest/views.server.ts'
import { isFetchedAhead } from '../app/http/fetchedAhead.ts'

const COUNTED_PAGE = /^\w+:\/\/[^/]+\/(products|boards)\/([1-9]\d{0,14})(?:\.data)?(?:[?#]|$)/

/** Counts who looks at a product or a post, rendered or kept; what a browser fetches ahead nobody has looked at. */
export function noteLook(request: Request, address: string): void {
  const [, kind, id] = COUNTED_PAGE.exec(request.url) ?? []
  if (request.method !== 'GET' || id === undefined || isFetchedAhead(request)) return
  const visitor = `${address} ${request.headers.get('User-Agent')}`
  if (kind === 'boards') countHit(Number(id), visitor)
  else countView(Number(id), visitor)
}
