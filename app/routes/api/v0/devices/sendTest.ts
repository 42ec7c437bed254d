import { sendTest } from '#domain/devices/devices.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request, params }) => {
    const deliveryKey = sendTest(await requireMember(request), readId(params.id))
    return created({ deliveryKey })
  },
})
