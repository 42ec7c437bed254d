import { IMAGE_MAX_BYTES, uploadImage } from '#domain/accounts/profile/images.server.ts'
import { api, created } from '#http/answer.server.ts'
import { readFileInput } from '#http/input/fileInput.server.ts'
import { requireMember } from '#http/session/session.server.ts'

/** Uploads a picture as the multipart field `file`, for a text that its member writes within a day. */
export const action = api({
  POST: async ({ request }) => {
    const member = await requireMember(request)
    const image = await uploadImage(member, await readFileInput(request, IMAGE_MAX_BYTES))
    return created(image)
  },
})
