import { api, ok } from '../../../../http/answer.server.ts'
import { readInput } from '../../../../http/input.server.ts'
import { KakaoCode, signInWithKakaoCode } from '../../../../http/kakao.server.ts'
import { limitSignIns } from '../../../../http/limits.server.ts'
import { startTokens } from '../../../../http/session.server.ts'
import * as v0 from '../../../../http/v0/accounts.server.ts'

export const action = api(async ({ request }) => {
  await limitSignIns(request)
  const tokens = await startTokens(request, await signInWithKakaoCode(await readInput(request, KakaoCode)))
  return ok(v0.token(tokens))
})
