import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { priceSheet } from '#domain/prices/priceSheet.ts'
import { eachReading } from '#domain/prices/prices.server.ts'
import { page } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { limitOwn } from '#http/protection/limits.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import { sheetResponse } from '#http/sheetResponse.server.ts'

/** Every reading of a product that is kept, and the lowest of older days (decision 064), as a CSV file, for members. */
export const loader = page(async ({ request, params }) => {
  const member = await requireMember(request)
  const id = getProductId(readId(params.id))
  await limitOwn(member.id, 'SHEETS')
  return sheetResponse(`prices-${id}.csv`, priceSheet(eachReading(id)))
})
