import {
  getNotifySettings,
  SettingsChange,
  setNotifySettings,
} from '#domain/devices/settings/notifySettings.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const loader = api(async ({ request }) => ok(getNotifySettings(await requireMember(request))))

export const action = api({
  PUT: async ({ request }) => {
    const change = await readInput(request, SettingsChange)
    const settings = setNotifySettings(await requireMember(request), change)
    return ok(settings)
  },
})
