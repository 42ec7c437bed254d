import * as z from 'zod'
import { readJson } from '#app/outside.server.ts'
import { readShopKey, shopOfAddress } from '#domain/offers/shops/shopLink.ts'
import type { CommissionMaker } from './worker.ts'

const ANSWER_WITHIN_MS = 10_000

const Answer = z.object({ result: z.string(), url: z.url({ protocol: /^https?$/ }).nullish() })

/** LinkPrice, for pages of known shops; it has no address for shops outside its programme. */
export function createLinkPrice({
  affiliateId,
  apiUrl,
}: {
  affiliateId: string
  apiUrl: string
}): CommissionMaker {
  return {
    name: 'linkprice',
    suits: (address) => {
      const shop = shopOfAddress(address)
      return shop !== null && shop !== '다나와' && readShopKey(address) !== null
    },
    async make(address, signal) {
      const url = new URL(`${apiUrl}/ci/service/custom_link_xml`)
      url.search = new URLSearchParams({ a_id: affiliateId, url: address, u_id: '', mode: 'json' }).toString()
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const { result, url: made } = Answer.parse(await readJson(response))
      return result === 'S' ? (made ?? null) : null
    },
  }
}
