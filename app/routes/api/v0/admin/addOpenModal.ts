import { addOpenModal, NewOpenModal } from '#domain/broadcasts/openModals.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import * as v0 from '#http/v0/broadcasts.server.ts'

export const action = api({
  POST: bySuperAdmin({ input: NewOpenModal }, ({ member, input }) =>
    created(v0.openModal(addOpenModal(member, input))),
  ),
})
