import { addProductByUrl, ProductAddress } from '#domain/comparison/productAddresses.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/products.server.ts'

/** Follows any product by its address. */
export const action = api({
  POST: async ({ request }) => {
    const added = addProductByUrl(await requireMember(request), await readInput(request, ProductAddress))
    return created(v0.addedProduct(added))
  },
})
