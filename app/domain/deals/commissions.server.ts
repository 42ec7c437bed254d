import { and, desc, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'

/** A shop's address for which an affiliate address is wanted, and the sales that link it. */
export interface WantedCommission {
  address: string
  saleIds: number[]
  /** The address made earlier for the same address of the same product. */
  known: string | null
}

/** At most this many of the newest sales are read. */
const MAX_SALES = 500

/** Addresses of live sales posted since `since` that have no affiliate address yet, the newest first. */
export function listWantedCommissions(since: number): WantedCommission[] {
  const rows = db
    .select({
      id: sales.id,
      address: sql<string>`${sales.outboundUrl}`,
      known: sql<string | null>`(
        select other.commission_url from sales other
        where other.product_id = sales.product_id and other.outbound_url = sales.outbound_url
          and other.commission_url is not null
        limit 1)`,
    })
    .from(sales)
    .where(
      and(
        isNotNull(sales.outboundUrl),
        isNull(sales.commissionUrl),
        isNull(sales.endedAt),
        gte(sales.postedAt, since),
      ),
    )
    .orderBy(desc(sales.postedAt))
    .limit(MAX_SALES)
    .all()
  return [...Map.groupBy(rows, (row) => row.address)].map(([address, group]) => ({
    address,
    saleIds: group.map((row) => row.id),
    known: group.find((row) => row.known !== null)?.known ?? null,
  }))
}

/** Gives the sales an affiliate address; one whose link was edited meanwhile keeps none. */
export function recordCommission({ address, saleIds }: WantedCommission, commissionUrl: string): void {
  write(() =>
    db
      .update(sales)
      .set({ commissionUrl })
      .where(and(inArray(sales.id, saleIds), sql`${sales.outboundUrl} = ${address}`))
      .run(),
  )
}
