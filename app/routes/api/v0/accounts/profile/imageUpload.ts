import { PICTURE_MAX_BYTES, uploadPicture } from '#domain/accounts/profile/pictures.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readFileInput } from '#http/input/fileInput.server.ts'
import { requireMember } from '#http/session/session.server.ts'

/** Uploads a picture as the multipart field `file`; `image-apply` makes it the member's picture. */
export const action = api({
  POST: async ({ request }) => {
    const member = await requireMember(request)
    const imagePath = await uploadPicture(member, await readFileInput(request, PICTURE_MAX_BYTES))
    return created({ imagePath })
  },
})
