import { DeviceSignIn, identifyDevice, isKnownIdentity } from '#domain/accounts/identities.server.ts'
import { api } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { limitNewAnonymous } from '#http/protection/limits.server.ts'
import { signInProgram } from '#http/session/signIn.server.ts'

export const action = api({
  POST: ({ request }) =>
    signInProgram(request, async () => {
      const identity = identifyDevice(await readInput(request, DeviceSignIn))
      if (!isKnownIdentity(identity)) await limitNewAnonymous(request)
      return identity
    }),
})
