import { applyPicture, NewPicture } from '#domain/accounts/profile/pictures.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, ok } from '#http/answer.server.ts'

export const action = api({
  POST: byMember({ input: NewPicture }, ({ member, input }) => {
    const { imageUrl } = applyPicture(member, input)
    return ok({ imageUrl })
  }),
})
