import { refuse } from '#domain/refusal.ts'
import { readBytesInTurn } from './boundedBody.server.ts'
import { type Form, isMultipart, pickFile, readFileInput } from './fileInput.server.ts'

const MAX_BYTES = 1024 * 1024
const WHAT = '알림'

/** The text of an uploaded alert file. Refuses a file over 1 MB. */
export const pickAlertFile = (form: Form): string => new TextDecoder().decode(pickFile(form, MAX_BYTES, WHAT))

/** The text of an alert file: the file of a form, or a body that is the file. Refuses a file over 1 MB. */
export async function readAlertFileInput(request: Request): Promise<string> {
  if (isMultipart(request)) return new TextDecoder().decode(await readFileInput(request, MAX_BYTES, WHAT))
  const body = await readBytesInTurn(request, MAX_BYTES)
  if (body === null) refuse('invalid', '알림 파일은 1MB까지 올릴 수 있습니다.', { code: 'too_large' })
  return new TextDecoder().decode(body)
}
