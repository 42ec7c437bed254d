import { SignOutChoice } from '#domain/devices/signOut.server.ts'
import { api, noContent } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { endSignIn } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) =>
    noContent({ 'Set-Cookie': await endSignIn(request, await readInput(request, SignOutChoice)) }),
})
