import { listRelatedIds } from '#domain/interest/related.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byAnyone(({ id }) => ok({ contents: listRelatedIds(id) })))
