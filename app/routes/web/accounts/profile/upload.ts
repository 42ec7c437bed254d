import { findHiddenUpload, mayOpenHidden, readUpload } from '#domain/accounts/profile/uploads.server.ts'
import { page } from '#http/answer.server.ts'
import { findMember } from '#http/session/session.server.ts'

/** How long a browser may still show a picture after its removal. */
const KEPT_SECONDS = 3600

/**
 * A picture that a member uploaded. The server has redrawn it, and its bytes never change under the same name; a removed
 * or deleted one answers 404 to all but those whom `mayOpenHidden` admits.
 */
export const loader = page(async ({ request, params: { fileName = '' } }) => {
  const hidden = findHiddenUpload(fileName)
  if (hidden && !mayOpenHidden(hidden, await findMember(request))) return new Response(null, { status: 404 })
  const bytes = await readUpload(fileName)
  if (bytes === null) return new Response(null, { status: 404 })
  const tag = `"${fileName}"`
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': hidden ? 'private, no-store' : `public, max-age=${KEPT_SECONDS}, must-revalidate`,
    ETag: tag,
  }
  const isKept = request.headers.get('If-None-Match')?.includes(tag) ?? false
  return isKept ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
})
