import {
  getNotifySettings,
  SettingsChange,
  setNotifySettings,
} from '#domain/devices/settings/notifySettings.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byMember(({ member }) => ok(getNotifySettings(member))))

export const action = api({
  PUT: byMember({ input: SettingsChange }, ({ member, input }) => ok(setNotifySettings(member, input))),
})
