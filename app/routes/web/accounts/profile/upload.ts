import type { LoaderFunctionArgs } from '@remix-run/node'
import { readUpload } from '#domain/accounts/profile/uploads.server.ts'

/** A picture that a member sent. Its bytes are ours and never change under their name. */
export async function loader({ params }: LoaderFunctionArgs): Promise<Response> {
  const bytes = await readUpload(params.fileName ?? '')
  if (bytes === null) return new Response(null, { status: 404 })
  return new Response(bytes, {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
