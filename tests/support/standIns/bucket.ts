import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What the service reads to reach a store of objects. */
export type BucketSettings = {
  AWS_ACCESS_KEY_ID: string
  AWS_SECRET_ACCESS_KEY: string
  AWS_ENDPOINT_URL: string
}

/**
 * A store that answers as S3 does for whole objects. It knows the key of a request by its name alone: under `prove` MinIO,
 * which checks signatures, takes its place.
 */
export async function startBucket() {
  const objects = new Map<string, Buffer>()
  const keyId = 'stand-in'
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    if (!request.headers.authorization?.includes(`Credential=${keyId}/`)) {
      const refusal = '<?xml version="1.0"?><Error><Code>InvalidAccessKeyId</Code></Error>'
      response.writeHead(403, { 'Content-Type': 'application/xml' }).end(refusal)
      return
    }
    if (request.method === 'PUT') objects.set(path, await buffer(request))
    const found = objects.get(path)
    response.writeHead(found ? 200 : 404).end(request.method === 'GET' ? found : undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const settings: BucketSettings = {
    AWS_ACCESS_KEY_ID: keyId,
    AWS_SECRET_ACCESS_KEY: 'the secret of a stand-in',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  return {
    bucket: 'hotdeal',
    settings,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
