import { DealPreviewAsked, previewDeal } from '#domain/boards/deals/dealPreview.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

/** What we know about a shop's address; the server does not request it from the shop. */
export const loader = api(
  byVisitor({ query: DealPreviewAsked }, ({ member, query }) => ok(previewDeal(member, query))),
)
