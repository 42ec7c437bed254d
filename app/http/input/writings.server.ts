import type * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { IMAGE_MAX_BYTES, uploadImage } from '#domain/accounts/profile/images.server.ts'
import { type Form, pickFiles } from './fileInput.server.ts'
import { readListed } from './input.server.ts'

/** The limit for a call that carries a post: 100,000 letters of up to three bytes each, and as many bytes of tags. */
export const MAX_POST_BYTES = 2 * 1024 * 1024

/**
 * Reads a comment or a post from its form through `schema`, with at most `maxFiles` pictures that the form carries: those
 * are the member's uploads from then on. Refuses `invalid` as uploads do.
 */
export async function readWriting<T extends z.ZodType>(
  { member, form }: { member: Member; form: Form },
  schema: T,
  maxFiles: number,
): Promise<z.output<T>> {
  const fields = new URLSearchParams(form.fields)
  for (const bytes of pickFiles(form, { maxFiles, maxBytes: IMAGE_MAX_BYTES }))
    fields.append('images[]', (await uploadImage(member, bytes)).imagePath)
  return readListed(fields, schema)
}
