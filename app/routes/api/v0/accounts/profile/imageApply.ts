import { applyPicture, NewPicture } from '#domain/accounts/profile/pictures.server.ts'
import { api, ok } from '#http/answer.server.ts'
import { readInput } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'

export const action = api({
  POST: async ({ request }) => {
    const { imageUrl } = applyPicture(await requireMember(request), await readInput(request, NewPicture))
    return ok({ imageUrl })
  },
})
