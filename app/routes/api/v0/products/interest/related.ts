import { listRelatedIds } from '#domain/interest/related.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'

export const loader = api(({ params }) => ok({ contents: listRelatedIds(readId(params.id)) }))
