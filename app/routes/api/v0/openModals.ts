import { listShownModals } from '#domain/broadcasts/openModals.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { findWrapper } from '#http/display/clientKind.server.ts'
import * as v0 from '#http/v0/broadcasts.server.ts'

/** The notices that a client shows at its start. */
export const loader = api(
  byVisitor(({ member, request }) => {
    const shown = listShownModals({ isMember: member !== null, app: findWrapper(request) })
    return ok({ contents: shown.map(v0.openModal) })
  }),
)
