import { DealPreviewAsked, previewDeal } from '#domain/boards/deals/dealPreview.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

/** What we know of a shop's address; nobody asks the shop. */
export const loader = api(
  byVisitor({ query: DealPreviewAsked }, ({ member, query }) => ok(previewDeal(member, query))),
)
