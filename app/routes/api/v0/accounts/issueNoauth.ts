import { DeviceSignIn, isKnownDevice, signInDevice } from '../../../../domain/accounts/identities.server.ts'
import { api, ok } from '../../../../http/answer.server.ts'
import { readInput } from '../../../../http/input.server.ts'
import { limitNewAnonymous, limitSignIns } from '../../../../http/limits.server.ts'
import { startTokens } from '../../../../http/session.server.ts'
import * as v0 from '../../../../http/v0/accounts.server.ts'

export const action = api(async ({ request }) => {
  await limitSignIns(request)
  const device = await readInput(request, DeviceSignIn)
  if (!isKnownDevice(device)) await limitNewAnonymous(request)
  const tokens = await startTokens(request, signInDevice(device))
  return ok(v0.token(tokens))
})
