import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  type MultipartParserOptions,
  type MultipartPart,
  parseMultipartRequest,
} from '@remix-run/multipart-parser'
import { isRefusal, refuse, refuseField } from '#domain/refusal.ts'
import { countBody } from './heldBodies.server.ts'

const FIELD = 'file'
const MULTIPART_TYPE = 'multipart/form-data'
/** Media types ignore case (RFC 9110, section 8.3.1). */
const MULTIPART = /^multipart\/form-data/i
const ROOM_FOR_THE_REST_BYTES = 2 * 1024 * 1024
/** A post has ten files, ten pictures to keep and up to fifteen other fields. */
export const MAX_PARTS = 40
/** The limit for all text of a form together, the same as for the body of a form without files. */
const MAX_TEXT_BYTES = 256 * 1024
/** More fields than any of our forms sends. */
const MAX_FILES = { maxFiles: 10, maxBytes: 10 * 1024 * 1024 }

/** How many files a body may carry, and how large each may be. `what`: the Korean name of the files. */
interface FileLimits {
  mostTextBytes?: number
  maxFiles: number
  maxBytes: number
  what?: string
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The body of a screen's form, read once: its text by field, and the files of the field `file`. `failure`: why a multipart
 * body could not be read to its end.
 */
export interface Form {
  fields: URLSearchParams
  files: Bytes[]
  failure: unknown
}

export const EMPTY_FORM: Form = { fields: new URLSearchParams(), files: [], failure: null }

/**
 * Reads the one file of a multipart body, the field `file`, and stops at its limit. Refuses `invalid`, with
 * the code too_large past `maxBytes`. `what`: the Korean name of the file.
 */
export async function readFileInput(request: Request, maxBytes: number, what = '사진'): Promise<Bytes> {
  if (!isMultipart(request)) refuseFile(`${what} 파일을 보내주세요.`)
  const limits = { maxFiles: 1, maxBytes, what }
  const { files, failure } = await parseParts(request, limits)
  if (failure !== null) refuseBody(failure, limits)
  return files[0] ?? refuseFile(`${what} 파일을 선택해주세요.`)
}

/** Reads the text and the files of a multipart body, and stops at its limits: `failure` says where. */
async function parseParts(
  request: Request,
  { maxFiles, maxBytes, mostTextBytes = MAX_TEXT_BYTES }: FileLimits,
): Promise<Form> {
  const form: Form = { fields: new URLSearchParams(), files: [], failure: null }
  const limits = {
    maxParts: MAX_PARTS,
    maxFileSize: maxBytes,
    maxTotalSize: maxFiles * maxBytes + ROOM_FOR_THE_REST_BYTES,
  }
  let left = mostTextBytes
  try {
    for await (const part of partsOf(countBody(request), limits)) {
      if (part.isText) {
        left -= part.size
        if (left < 0) throw new TooMuchText()
        form.fields.append(part.name ?? '', part.text)
      }
      if (part.isFile && part.name === FIELD && part.size > 0) form.files.push(part.bytes as Bytes)
      if (form.files.length > maxFiles) throw new TooManyFiles()
    }
  } catch (failure) {
    form.failure = failure
  }
  return form
}

/** The parts of a multipart body. The parser recognises the media type only in lower case. */
function partsOf(request: Request, limits: MultipartParserOptions): AsyncIterable<MultipartPart> {
  const headers = new Headers(request.headers)
  const type = headers.get('Content-Type') ?? ''
  headers.set('Content-Type', type.replace(MULTIPART, MULTIPART_TYPE))
  return parseMultipartRequest(new Request(request, { headers }), limits)
}

class TooManyFiles extends Error {}
class TooMuchText extends Error {}

/**
 * Reads the multipart body of a screen's form. `failure` is a refusal `too_many` while too many files arrive; `pickFiles`
 * knows the limits of the screen.
 */
export const readMultipartForm = (request: Request, mostTextBytes?: number): Promise<Form> =>
  parseParts(request, { ...MAX_FILES, mostTextBytes })

/** The text of a guest's multipart body up to its first file: the files of guests shall use no memory. */
export async function readGuestForm(request: Request): Promise<Form> {
  const fields = new URLSearchParams()
  const limits = { maxParts: MAX_PARTS, maxFileSize: MAX_TEXT_BYTES, maxTotalSize: MAX_TEXT_BYTES }
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.isFile && part.size > 0) break
      if (part.isText) fields.append(part.name ?? '', part.text)
    }
  } catch {
    // The result is what arrived before the limit or before the connection broke.
  }
  return { ...EMPTY_FORM, fields }
}

/** The files of a form. Refuses as `readFileInput` does. */
export function pickFiles(
  { files, failure }: Form,
  { maxFiles, maxBytes, what = '사진' }: FileLimits,
): Bytes[] {
  if (failure !== null) refuseBody(failure, { maxFiles, maxBytes, what })
  if (files.length > maxFiles) refuseCount(what, maxFiles)
  if (files.some(({ byteLength }) => byteLength > maxBytes)) refuseSize(what, maxBytes)
  return files
}

/** The one file of a form. Refuses as `readFileInput` does. */
export const pickFile = (form: Form, maxBytes: number, what = '사진'): Bytes =>
  pickFiles(form, { maxFiles: 1, maxBytes, what })[0] ?? refuseFile(`${what} 파일을 선택해주세요.`)

/** True if a body carries files. Only this module reads such bodies, because only it limits their files. */
export const isMultipart = (request: Request): boolean =>
  MULTIPART.test(request.headers.get('Content-Type') ?? '')

function refuseBody(
  error: unknown,
  { maxFiles, maxBytes, what }: Required<Omit<FileLimits, 'mostTextBytes'>>,
): never {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
    refuseSize(what, maxBytes)
  if (error instanceof TooManyFiles) refuseCount(what, maxFiles)
  if (error instanceof TooMuchText) refuse('invalid', '글이 너무 깁니다. 나누어 올려주세요.')
  if (isRefusal(error)) throw error
  refuseFile(`${what} 파일을 읽을 수 없습니다.`)
}

const refuseSize = (what: string, maxBytes: number): never =>
  refuseFile(`${what} 파일은 ${maxBytes / 1024 / 1024}MB까지 올릴 수 있습니다.`, 'too_large')

const refuseCount = (what: string, maxFiles: number): never =>
  refuseFile(`${what} 파일은 ${maxFiles}개까지 올릴 수 있습니다.`)

function refuseFile(message: string, code?: string): never {
  refuseField(FIELD, message, { code })
}
