import { SignOutChoice } from '#domain/devices/signOut.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { endSignIn } from '#http/session/session.server.ts'

export const action = api({
  POST: byAnyone({ input: SignOutChoice }, async ({ input, request }) =>
    noContent(await endSignIn(request, input)),
  ),
})
