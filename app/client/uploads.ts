import { call, headersWith } from './calls.ts'
import { readTokens } from './session/tokens.ts'

/** An uploaded picture, as the server answers it. */
interface Uploaded {
  imagePath: string
  width: number
  height: number
}

/** Uploads a picture; `onProgress` receives the sent share from 0 to 1. Throws an error with the reason in Korean. */
export async function sendPicture(file: File, onProgress: (share: number) => void): Promise<Uploaded> {
  const first = await send(file, onProgress)
  if (first.status !== 401 || readTokens() === null) return read(first)
  // Any call renews the expired tokens of an app.
  await call('auth/my', { isQuiet: true })
  return read(await send(file, onProgress))
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send(file: File, onProgress: (share: number) => void): Promise<XMLHttpRequest> {
  const request = new XMLHttpRequest()
  request.open('POST', '/api/v0/auth/images')
  for (const [name, value] of headersWith(readTokens())) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  const parts = new FormData()
  parts.set('file', file)
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request)
    request.send(parts)
  })
}

function read({ status, responseText }: XMLHttpRequest): Uploaded {
  if (status === 0) throw new Error('사진을 보내지 못했습니다. 연결을 확인해주세요.')
  const answer = JSON.parse(responseText)
  if (status !== 201) throw new Error(answer.message)
  return answer
}
