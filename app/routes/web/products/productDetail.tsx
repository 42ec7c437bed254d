import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { openOverList } from '#http/display/overList.server.ts'
import { readId } from '#http/input/input.server.ts'

const Query = z.object({ id: z.string().optional().catch(undefined) })

/**
 * Opens a product in a window over the list of deals: at once for a script on one of our pages. Any other request is
 * redirected to the product's page, which opens the window if it runs scripts.
 */
export const loader = page(
  byAnyone({ query: Query }, ({ query, request }) => {
    const id = getProductId(readId(query.id))
    if (request.headers.get('Sec-Fetch-Dest') === 'empty') return redirect(`/bestCheapers?open=${id}`)
    return redirect(`/products/${id}`, { headers: openOverList(id) })
  }),
)

/** Makes a refusal of the loader the 404 page. */
export default function ProductDetail() {
  return null
}
