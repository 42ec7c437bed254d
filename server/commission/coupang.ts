import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { readJson } from '#app/outside.server.ts'
import { shopOfAddress } from '#domain/offers/shops/shopLink.ts'
import type { CommissionMaker } from './worker.ts'

const DEEPLINK = '/v2/providers/affiliate_open_api/apis/openapi/v1/deeplink'
const ANSWER_WITHIN_MS = 10_000

interface Keys {
  accessKey: string
  secretKey: string
}

const Answer = z.object({
  rCode: z.string(),
  rMessage: z.string().optional(),
  data: z.array(z.object({ shortenUrl: z.url({ protocol: /^https$/ }) })).nullish(),
})

/** Coupang Partners, whose calls are signed. */
export function createCoupang({ apiUrl, ...keys }: Keys & { apiUrl: string }): CommissionMaker {
  const url = new URL(apiUrl + DEEPLINK)
  return {
    name: 'coupang',
    suits: (address) => shopOfAddress(address) === '쿠팡',
    async make(address, signal) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'Content-Type': 'application/json;charset=UTF-8',
          Authorization: authorize('POST', url, keys, new Date()),
        },
        body: JSON.stringify({ coupangUrls: [address] }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const { rCode, rMessage, data } = Answer.parse(await readJson(response))
      if (rCode !== '0') throw new Error(`rCode ${rCode}: ${rMessage}`)
      return data?.[0]?.shortenUrl ?? null
    },
  }
}

/** The header `CEA`: HMAC-SHA256 in hex over date (UTC), method, path, and query without its question mark. */
function authorize(method: string, url: URL, { accessKey, secretKey }: Keys, now: Date): string {
  const date = `${now.toISOString().slice(2, 19).replace(/[-:]/g, '')}Z`
  const message = date + method + url.pathname + url.search.slice(1)
  const signature = createHmac('sha256', secretKey).update(message).digest('hex')
  return `CEA algorithm=HmacSHA256, access-key=${accessKey}, signed-date=${date}, signature=${signature}`
}
