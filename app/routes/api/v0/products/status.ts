import { readPriceFreshness } from '#domain/comparison/pricePages.server.ts'
import { readLatencies } from '#domain/devices/latency/latency.server.ts'
import { listSourceHealth } from '#domain/sources/sources.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

/** The data of /status. */
export const loader = api(
  byAnyone(async () =>
    ok({
      sources: listSourceHealth().map(v0.sourceHealth),
      prices: v0.priceFreshness(await readPriceFreshness()),
      latencies: readLatencies(),
    }),
  ),
)
