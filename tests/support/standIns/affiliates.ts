// A stand-in for Coupang Partners and LinkPrice with their checks and answers.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Affiliates {
  url: string
  accessKey: string
  secretKey: string
  linkPriceId: string
  /** The requested addresses in order, refused ones included. */
  asked: string[]
  /** How many requests got a status other than 200: a wrong key, or a programme that is down. */
  failed: number
  /** Addresses that neither programme accepts. */
  refused: Set<string>
  /** While true, both answer 503. */
  isDown: boolean
  close(): Promise<void>
}

const SIGNED_WITHIN_MS = 5 * 60_000

export async function startAffiliates(): Promise<Affiliates> {
  const server = createServer(async (request, response) => {
    const { status, body } = affiliates.isDown ? { status: 503, body: {} } : await answer(request)
    if (status !== 200) affiliates.failed++
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const affiliates: Affiliates = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKey: 'access-key',
    secretKey: 'secret-key',
    linkPriceId: 'A100000000',
    asked: [],
    failed: 0,
    refused: new Set(),
    isDown: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', affiliates.url)
    switch (`${request.method} ${url.pathname}`) {
      case 'POST /v2/providers/affiliate_open_api/apis/openapi/v1/deeplink':
        return deeplink(request, url)
      case 'GET /ci/service/custom_link_xml':
        return { status: 200, body: customLink(url.searchParams) }
      default:
        return { status: 404, body: {} }
    }
  }

  async function deeplink(request: IncomingMessage, url: URL) {
    if (!isSigned(request, url)) return { status: 401, body: { code: 'ERROR', message: 'HMAC' } }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { coupangUrls } = JSON.parse(Buffer.concat(chunks).toString()) as { coupangUrls: string[] }
    affiliates.asked.push(...coupangUrls)
    if (coupangUrls.some((address) => affiliates.refused.has(address)))
      return { status: 200, body: { rCode: '400', rMessage: 'url convert failed' } }
    const data = coupangUrls.map((originalUrl) => ({
      originalUrl,
      shortenUrl: `https://link.coupang.com/a/${Buffer.from(originalUrl).toString('base64url').slice(-8)}`,
      landingUrl: originalUrl,
    }))
    return { status: 200, body: { rCode: '0', rMessage: '', data } }
  }

  /** The format of Coupang's documents: yyMMddTHHmmssZ in UTC, then method, path and query. */
  function isSigned(request: IncomingMessage, url: URL): boolean {
    const [, key, date = '', signature] =
      /^CEA algorithm=HmacSHA256, access-key=([^,]+), signed-date=(\d{6}T\d{6}Z), signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    const [, year, month, day, hour, minute, second] = /^(..)(..)(..)T(..)(..)(..)Z$/.exec(date) ?? []
    const at = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    const expected = createHmac('sha256', affiliates.secretKey)
      .update(`${date}POST${url.pathname}${url.search.slice(1)}`)
      .digest('hex')
    return (
      key === affiliates.accessKey && signature === expected && Math.abs(Date.now() - at) < SIGNED_WITHIN_MS
    )
  }

  function customLink(query: URLSearchParams) {
    const address = query.get('url') ?? ''
    affiliates.asked.push(address)
    const isTaken = query.get('a_id') === affiliates.linkPriceId && query.get('mode') === 'json'
    return isTaken && !affiliates.refused.has(address)
      ? { result: 'S', url: `https://lase.kr/click.php?a=1&tu=${encodeURIComponent(address)}` }
      : { result: 'F' }
  }

  return affiliates
}
