import { isOwnBoard } from '#domain/boards/boards.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const loader = api(byMember(({ member, id }) => ok(isOwnBoard(member, id))))
