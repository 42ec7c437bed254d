import { getProduct } from '#domain/feed/products.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(byAnyone(({ id }) => ok(v0.productDetail(getProduct(id)))))
