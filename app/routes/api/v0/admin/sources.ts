import { listSourceHealth } from '#domain/sources/sources.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/products.server.ts'

export const loader = api(byAdmin(() => ok({ contents: listSourceHealth().map(v0.sourceHealth) })))
