import { readUpload } from '#domain/accounts/profile/uploads.server.ts'
import { page } from '#http/answer.server.ts'

/** A picture that a member uploaded. The server has redrawn it, and its bytes never change under the same name. */
export const loader = page(async ({ params }) => {
  const bytes = await readUpload(params.fileName ?? '')
  if (bytes === null) return new Response(null, { status: 404 })
  return new Response(bytes, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
})
