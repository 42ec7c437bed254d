import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseFormData,
} from '@remix-run/form-data-parser'
import { refuse } from '../domain/refusal.ts'

const FIELD = 'file'
const ROOM_FOR_THE_REST_BYTES = 64 * 1024

/**
 * Reads the one file of a multipart body, the field `file`, and stops at its limit. Refuses `invalid`, with the
 * code too_large past `maxBytes`. `what`: what the file is, in words for people.
 */
export async function readFileInput(
  request: Request,
  maxBytes: number,
  what = '사진',
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isMultipart(request)) refuseFile(`${what} 파일을 보내주세요.`)
  const limits = {
    maxFiles: 1,
    maxParts: 10,
    maxFileSize: maxBytes,
    maxTotalSize: maxBytes + ROOM_FOR_THE_REST_BYTES,
  }
  const fields = await parseFormData(request, limits).catch((error: unknown) =>
    refuseBody(error, maxBytes, what),
  )
  const file = fields.get(FIELD)
  if (!(file instanceof File) || file.size === 0) refuseFile(`${what} 파일을 골라주세요.`)
  return await file.bytes()
}

/** Whether a body carries files: those are read here and nowhere else, because here alone they have limits. */
export const isMultipart = (request: Request): boolean =>
  (request.headers.get('Content-Type') ?? '').startsWith('multipart/form-data')

function refuseBody(error: unknown, maxBytes: number, what: string): never {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) {
    const message = `${what} 파일은 ${maxBytes / 1024 / 1024}MB까지 올릴 수 있습니다.`
    refuse('invalid', message, { code: 'too_large', fields: { [FIELD]: message } })
  }
  if (error instanceof FormDataParseError || error instanceof MultipartParseError)
    refuseFile(`${what} 파일을 읽을 수 없습니다.`)
  throw error
}

function refuseFile(message: string): never {
  return refuse('invalid', message, { fields: { [FIELD]: message } })
}
