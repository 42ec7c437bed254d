import { DeviceSignIn, identifyDevice, isKnownIdentity } from '#domain/accounts/identities.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import { signInProgram } from '#http/session/signIn.server.ts'

export const action = api({
  POST: byAnyone({ input: DeviceSignIn }, ({ input, request }) =>
    signInProgram(request, async () => {
      const identity = identifyDevice(input)
      if (!isKnownIdentity(identity)) await limitAddress(request, 'NEW_ACCOUNTS')
      return identity
    }),
  ),
})
