import { refuse } from '#domain/refusal.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'

const answer = api(byAnyone(() => refuse('not_found', '없는 호출입니다.')))

export { answer as action, answer as loader }
