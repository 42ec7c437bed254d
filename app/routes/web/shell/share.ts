import { redirect } from '@remix-run/node'
import { findShared, Shared } from '#domain/comparison/productAddresses.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import { EVERY_PRODUCT, productPath, productsPath } from '#ui/products/deals/paths.ts'

/**
 * The target for text that another app on the phone shares with ours: the product of its address, or a search for its
 * name.
 */
export const loader = page(
  byVisitor({ query: { shared: Shared } }, async ({ query, request }) => {
    await limitAddress(request, 'PUBLIC_CALLS')
    const { productId, words } = findShared(query.shared)
    if (productId !== null) return redirect(productPath(productId))
    if (words !== '') return redirect(productsPath({ ...EVERY_PRODUCT, searchKeyword: words }))
    return redirectWithToast('/products', '아직 등록되지 않은 상품입니다. 이름으로 검색해주세요.')
  }),
)
