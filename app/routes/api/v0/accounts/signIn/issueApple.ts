import { byAnyone } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { signInProgram } from '#http/session/signIn.server.ts'
import { AppleCode, identifyByAppleCode } from '#providers/apple.server.ts'

export const action = api({
  POST: byAnyone({ input: AppleCode }, ({ input, request }) =>
    signInProgram(request, () => identifyByAppleCode(input)),
  ),
})
