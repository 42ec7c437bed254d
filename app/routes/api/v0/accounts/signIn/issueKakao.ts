import { api } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { signInProgram } from '#http/session/signIn.server.ts'
import { identifyByKakaoCode, KakaoCode } from '#providers/kakao.server.ts'

export const action = api({
  POST: ({ request }) =>
    signInProgram(request, async () => identifyByKakaoCode(await readInput(request, KakaoCode))),
})
