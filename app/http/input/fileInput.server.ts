import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseFormData,
} from '@remix-run/form-data-parser'
import { refuse } from '#domain/refusal.ts'

const FIELD = 'file'
const ROOM_FOR_THE_REST_BYTES = 512 * 1024
const MAX_PARTS = 30
/** More than any form of ours sends. */
const MOST_FILES = { maxFiles: 10, maxBytes: 10 * 1024 * 1024 }

/** How many files a body may carry, and how large each. `what`: what they are, in words for people. */
interface FileLimits {
  maxFiles: number
  maxBytes: number
  what?: string
}

/** What a multipart body holds: its words by field, and the files of the field `file`. */
interface Parts {
  fields: URLSearchParams
  files: Uint8Array<ArrayBuffer>[]
}

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
  const { files } = await readParts(request, { maxFiles: 1, maxBytes, what })
  return files[0] ?? refuseFile(`${what} 파일을 골라주세요.`)
}

/** Reads the words and the files of a multipart body, and stops at its limits. Refuses as `readFileInput` does. */
export async function readParts(
  request: Request,
  { maxFiles, maxBytes, what = '사진' }: FileLimits,
): Promise<Parts> {
  const limits = {
    maxFiles,
    maxParts: MAX_PARTS,
    maxFileSize: maxBytes,
    maxTotalSize: maxFiles * maxBytes + ROOM_FOR_THE_REST_BYTES,
  }
  const parts = await parseFormData(request, limits).catch((error: unknown) =>
    refuseBody(error, { maxFiles, maxBytes, what }),
  )
  const words = [...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const sent = parts.getAll(FIELD).filter((value) => value instanceof File && value.size > 0) as File[]
  return {
    fields: new URLSearchParams(words),
    files: await Promise.all(sent.map((file) => file.bytes() as Promise<Uint8Array<ArrayBuffer>>)),
  }
}

/** Reads the words of a multipart body alone; none when there is too much in it. */
export const readTyped = (request: Request): Promise<URLSearchParams> =>
  readParts(request, MOST_FILES).then(
    ({ fields }) => fields,
    () => new URLSearchParams(),
  )

/** Whether a body carries files: those are read here and nowhere else, because here alone they have limits. */
export const isMultipart = (request: Request): boolean =>
  (request.headers.get('Content-Type') ?? '').startsWith('multipart/form-data')

function refuseBody(error: unknown, { maxFiles, maxBytes, what }: Required<FileLimits>): never {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
    refuseFile(`${what} 파일은 ${maxBytes / 1024 / 1024}MB까지 올릴 수 있습니다.`, 'too_large')
  if (error instanceof MaxFilesExceededError) refuseFile(`${what} 파일은 ${maxFiles}개까지 올릴 수 있습니다.`)
  if (error instanceof FormDataParseError || error instanceof MultipartParseError)
    refuseFile(`${what} 파일을 읽을 수 없습니다.`)
  throw error
}

function refuseFile(message: string, code?: string): never {
  return refuse('invalid', message, { code, fields: { [FIELD]: message } })
}
