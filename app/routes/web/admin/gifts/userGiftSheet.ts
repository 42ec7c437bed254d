import { noteSecurity } from '#app/securityLog.server.ts'
import { listOrders, orderSheet } from '#domain/gifts/userGifts/orders.server.ts'
import { UserGiftFilter } from '#domain/gifts/userGifts/userGifts.server.ts'
import { byProvenSuperAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'

/** The maximum number of rows: more than staff process in a day. */
const ROWS = 1_000

/** The gifts of a list as a CSV file. */
export const loader = page(
  byProvenSuperAdmin({ query: UserGiftFilter, limit: 'TRANSFERS' }, ({ member, query }) => {
    noteSecurity('exported', { memberId: member.id, way: 'orders' })
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
