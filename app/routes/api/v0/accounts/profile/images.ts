import { IMAGE_MAX_BYTES, uploadImage } from '#domain/accounts/profile/images.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readFileInput } from '#http/input/fileInput.server.ts'

/** Uploads a picture as the multipart field `file`, for a text that its member writes within a day. */
export const action = api({
  POST: byMember(async ({ member, request }) =>
    created(await uploadImage(member, await readFileInput(request, IMAGE_MAX_BYTES))),
  ),
})
