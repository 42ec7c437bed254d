import { unlinkTelegram } from '#domain/devices/telegram.server.ts'
import { api, created, noContent } from '#http/answer.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import * as v0 from '#http/v0/devices.server.ts'
import { offerTelegram } from '#providers/telegram.server.ts'

export const action = api({
  POST: async ({ request }) => {
    const offer = await offerTelegram(await requireMember(request))
    return created(v0.telegramOffer(offer))
  },
  DELETE: async ({ request }) => {
    unlinkTelegram(await requireMember(request))
    return noContent()
  },
})
