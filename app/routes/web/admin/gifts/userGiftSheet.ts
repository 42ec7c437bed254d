import { listOrders, orderSheet } from '#domain/gifts/userGifts/orders.server.ts'
import { UserGiftFilter } from '#domain/gifts/userGifts/userGifts.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'

/** More than anybody works off by hand. */
const ROWS = 10_000

/** The gifts of a list as a CSV file. */
export const loader = page(
  bySuperAdmin({ query: UserGiftFilter, limit: 'TRANSFERS' }, ({ query }) => {
    const { contents } = listOrders(query, { pageNumber: 1, pageSize: ROWS })
    return new Response(orderSheet(contents), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="gifts.csv"',
        'Cache-Control': 'private, no-store',
      },
    })
  }),
)
