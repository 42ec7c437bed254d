import { readUpload } from '#domain/accounts/profile/uploads.server.ts'
import { page } from '#http/answer.server.ts'

/** A picture that a member sent. Its bytes are ours and never change under their name. */
export const loader = page(async ({ params }) => {
  const bytes = await readUpload(params.fileName ?? '')
  if (bytes === null) return new Response(null, { status: 404 })
  return new Response(bytes, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
})
