import { PICTURE_MAX_BYTES, uploadPicture } from '#domain/accounts/profile/pictures.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readFileInput } from '#http/input/fileInput.server.ts'

/** Uploads a picture as the multipart field `file`; `image-apply` makes it the member's picture. */
export const action = api({
  POST: byMember(async ({ member, request }) => {
    const imagePath = await uploadPicture(member, await readFileInput(request, PICTURE_MAX_BYTES))
    return created({ imagePath })
  }),
})
