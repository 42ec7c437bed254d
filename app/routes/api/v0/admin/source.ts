import { NewSourceSwitch, switchSource } from '#domain/sources/sources.server.ts'
import { byAdmin } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

export const action = api({
  PUT: byAdmin({ input: NewSourceSwitch }, ({ params, input }) => {
    switchSource(params.key ?? '', input)
    return noContent()
  }),
})
