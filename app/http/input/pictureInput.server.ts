import type * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { IMAGE_MAX_BYTES, uploadImage } from '#domain/accounts/profile/images.server.ts'
import { type Form, pickFiles } from './fileInput.server.ts'
import { readListed } from './input.server.ts'

/** The check box of a form that removes its picture. */
const WITHOUT_PICTURE = 'withoutPicture'

/**
 * Reads a form through `schema`, with the one picture that it carries as `imagePath`. The picture is then an upload of
 * the member. Refuses `invalid` as uploads do.
 */
export async function readPictured<T extends z.ZodType>(
  { member, form }: { member: Member; form: Form },
  schema: T,
): Promise<z.output<T>> {
  const fields = new URLSearchParams(form.fields)
  const [bytes] = pickFiles(form, { maxFiles: 1, maxBytes: IMAGE_MAX_BYTES })
  if (fields.has(WITHOUT_PICTURE)) fields.delete('imagePath')
  if (bytes) fields.set('imagePath', (await uploadImage(member, bytes)).imagePath)
  return readListed(fields, schema)
}
