import { countView } from '../app/domain/products/interest/views.server.ts'

const PRODUCT_PAGE = /^\w+:\/\/[^/]+\/products\/([1-9]\d{0,14})(?:\.data)?(?:[?#]|$)/

/** Counts who looks at a product's page, rendered or kept; what a browser fetches ahead nobody has looked at. */
export function noteLook({ method, url, headers }: Request, address: string): void {
  const [, id] = PRODUCT_PAGE.exec(url) ?? []
  if (method !== 'GET' || id === undefined || /prefetch/.test(headers.get('Sec-Purpose') ?? '')) return
  countView(Number(id), `${address} ${headers.get('User-Agent')}`)
}
