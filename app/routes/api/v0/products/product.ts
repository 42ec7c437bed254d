import { getProduct } from '#domain/feed/products.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(({ params }) => ok(v0.productDetail(getProduct(readId(params.id)))))
