import { countView } from '../app/domain/products/interest/views.server.ts'
import { isFetchedAhead } from '../app/http/fetchedAhead.ts'

const PRODUCT_PAGE = /^\w+:\/\/[^/]+\/products\/([1-9]\d{0,14})(?:\.data)?(?:[?#]|$)/

/** Counts who looks at a product's page, rendered or kept; what a browser fetches ahead nobody has looked at. */
export function noteLook(request: Request, address: string): void {
  const [, id] = PRODUCT_PAGE.exec(request.url) ?? []
  if (request.method !== 'GET' || id === undefined || isFetchedAhead(request)) return
  countView(Number(id), `${address} ${request.headers.get('User-Agent')}`)
}
