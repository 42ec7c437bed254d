import * as z from 'zod'
import { listPrices } from '../../../../domain/products/prices/prices.server.ts'
import { getProduct } from '../../../../domain/products/products.server.ts'
import { api, ok } from '../../../../http/answer.server.ts'
import { readId, readQuery } from '../../../../http/input.server.ts'
import * as v0 from '../../../../http/v0/products.server.ts'

const DAYS = ['7', '30', '90', '365', '0'] as const
const Range = z.object({
  days: z.enum(DAYS, '7, 30, 90, 365, 0(전체) 가운데 하나여야 합니다.').default('30').transform(Number),
})

export const loader = api(({ request, params }) => {
  const { id } = getProduct(readId(params.id))
  return ok({ contents: listPrices(id, readQuery(request, Range).days).map(v0.price) })
})
