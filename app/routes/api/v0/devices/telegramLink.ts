import { unlinkTelegram } from '#domain/devices/telegram.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created, noContent } from '#http/answer.server.ts'
import * as v0 from '#http/v0/devices.server.ts'
import { offerTelegram } from '#providers/telegram.server.ts'

export const action = api({
  POST: byMember(async ({ member }) => created(v0.telegramOffer(await offerTelegram(member)))),
  DELETE: byMember(({ member }) => {
    unlinkTelegram(member)
    return noContent()
  }),
})
