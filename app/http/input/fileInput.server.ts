import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseFormData,
} from '@remix-run/form-data-parser'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { countBody } from './heldBodies.server.ts'

const FIELD = 'file'
const ROOM_FOR_THE_REST_BYTES = 2 * 1024 * 1024
/** A post has ten files, ten pictures to keep and up to fifteen other fields. */
const MAX_PARTS = 40
/** More fields than any of our forms sends. */
const MOST_FILES = { maxFiles: 10, maxBytes: 10 * 1024 * 1024 }

/** How many files a body may carry, and how large each may be. `what`: the Korean name of the files. */
interface FileLimits {
  maxFiles: number
  maxBytes: number
  what?: string
}

type Bytes = Uint8Array<ArrayBuffer>

/** The content of a multipart body: its text by field, and the files of the field `file`. */
interface Parts {
  fields: URLSearchParams
  files: Bytes[]
}

/** The body of a screen's form, read once. `failure`: why a multipart body could not be read. */
export interface Form extends Parts {
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
  const { files } = await parseParts(request, limits).catch((error: unknown) => refuseBody(error, limits))
  return files[0] ?? refuseFile(`${what} 파일을 골라주세요.`)
}

/** Reads the text and the files of a multipart body, and stops at its limits. */
async function parseParts(request: Request, { maxFiles, maxBytes }: FileLimits): Promise<Parts> {
  const limits = {
    maxFiles,
    maxParts: MAX_PARTS,
    maxFileSize: maxBytes,
    maxTotalSize: maxFiles * maxBytes + ROOM_FOR_THE_REST_BYTES,
  }
  const parts = await parseFormData(countBody(request), limits).catch(throwRefusal)
  const words = [...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const sent = parts.getAll(FIELD).filter((value) => value instanceof File && value.size > 0) as File[]
  return {
    fields: new URLSearchParams(words),
    files: await Promise.all(sent.map((file) => file.bytes() as Promise<Bytes>)),
  }
}

/** A refusal of the body's reader, which the parser wraps, is thrown as it is. */
function throwRefusal(error: Error): never {
  throw isRefusal(error.cause) ? error.cause : error
}

/**
 * Reads the multipart body of a screen's form. Refuses `too_many` while too many files arrive; `pickFiles` knows the
 * limits of the screen.
 */
export const readMultipartForm = (request: Request): Promise<Form> =>
  parseParts(request, MOST_FILES).then(
    (parts) => ({ ...parts, failure: null }),
    (failure: unknown) => {
      if (isRefusal(failure)) throw failure
      return { ...EMPTY_FORM, failure }
    },
  )

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
  pickFiles(form, { maxFiles: 1, maxBytes, what })[0] ?? refuseFile(`${what} 파일을 골라주세요.`)

/** Whether a body carries files: those are read here and nowhere else, because here alone they have limits. */
export const isMultipart = (request: Request): boolean =>
  (request.headers.get('Content-Type') ?? '').startsWith('multipart/form-data')

function refuseBody(error: unknown, { maxFiles, maxBytes, what }: Required<FileLimits>): never {
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
    refuseSize(what, maxBytes)
  if (error instanceof MaxFilesExceededError) refuseCount(what, maxFiles)
  if (error instanceof FormDataParseError || error instanceof MultipartParseError)
    refuseFile(`${what} 파일을 읽을 수 없습니다.`)
  throw error
}

const refuseSize = (what: string, maxBytes: number): never =>
  refuseFile(`${what} 파일은 ${maxBytes / 1024 / 1024}MB까지 올릴 수 있습니다.`, 'too_large')

const refuseCount = (what: string, maxFiles: number): never =>
  refuseFile(`${what} 파일은 ${maxFiles}개까지 올릴 수 있습니다.`)

function refuseFile(message: string, code?: string): never {
  return refuse('invalid', message, { code, fields: { [FIELD]: message } })
}
