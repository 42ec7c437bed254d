import { addProductByUrl, ProductAddress } from '#domain/comparison/productAddresses.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

/** Follows any product by its address. */
export const action = api({
  POST: byMember({ input: ProductAddress, limit: 'ALERTS' }, ({ member, input }) =>
    created(v0.addedProduct(addProductByUrl(member, input))),
  ),
})
