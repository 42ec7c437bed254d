import { byAnyone } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { signInProgram } from '#http/session/signIn.server.ts'
import { identifyByKakaoCode, KakaoCode } from '#providers/kakao.server.ts'

export const action = api({
  POST: byAnyone({ input: KakaoCode }, ({ input, request }) =>
    signInProgram(request, () => identifyByKakaoCode(input)),
  ),
})
