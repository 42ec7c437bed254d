import { api } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { signInProgram } from '#http/session/signIn.server.ts'
import { AppleCode, identifyByAppleCode } from '#providers/apple.server.ts'

export const action = api({
  POST: ({ request }) =>
    signInProgram(request, async () => identifyByAppleCode(await readInput(request, AppleCode))),
})
