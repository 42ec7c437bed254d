import { byProvenMember } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { linkProgram } from '#http/session/signIn.server.ts'
import { AppleCode, identifyByAppleCode } from '#providers/apple.server.ts'

export const action = api({
  POST: byProvenMember({ input: AppleCode }, ({ input, request }) =>
    linkProgram(request, () => identifyByAppleCode(input)),
  ),
})
