import { byProvenMember } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { linkProgram } from '#http/session/signIn.server.ts'
import { identifyByKakaoCode, KakaoCode } from '#providers/kakao.server.ts'

export const action = api({
  POST: byProvenMember({ input: KakaoCode }, ({ input, request }) =>
    linkProgram(request, () => identifyByKakaoCode(input)),
  ),
})
