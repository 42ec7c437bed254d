import { LEVELS } from '#domain/rewards/tags/levels.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'
import * as v0 from '#http/v0/rewards.server.ts'

export const loader = api(byAnyone(() => ok({ contents: LEVELS.map(v0.level) })))
