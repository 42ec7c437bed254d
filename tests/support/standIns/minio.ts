import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { S3mini } from 's3mini'
import { waitUntil } from '../run/waitUntil.ts'
import type { BucketSettings } from './bucket.ts'
import { freePort } from './freePort.ts'
import { provideGoProgram } from './goPrograms.ts'

/** Built once, in two to four minutes. */
const MODULE = 'github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c'
const USER = 'proofs'
const PASSWORD = 'a password of proofs'

/** A MinIO server on the loopback with an empty bucket. */
export interface Minio {
  endpoint: string
  bucket: string
  /** What the service reads to reach it. */
  settings: BucketSettings
  close: () => Promise<void>
}

export async function startMinio(folder: string): Promise<Minio> {
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  mkdirSync(folder, { recursive: true })
  const server = spawn(
    provideGoProgram(MODULE),
    ['server', '--quiet', '--address', `127.0.0.1:${port}`, folder],
    {
      stdio: 'ignore',
      env: { ...process.env, MINIO_ROOT_USER: USER, MINIO_ROOT_PASSWORD: PASSWORD, MINIO_UPDATE: 'off' },
    },
  )
  const answers = () =>
    fetch(`${endpoint}/minio/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil('MinIO', answers, { everyMs: 100, withinMs: 60_000 })
  const bucket = 'hotdeal'
  const keys = { accessKeyId: USER, secretAccessKey: PASSWORD }
  await new S3mini({ ...keys, endpoint: `${endpoint}/${bucket}`, region: 'us-east-1' }).createBucket()
  return {
    endpoint,
    bucket,
    settings: {
      AWS_ACCESS_KEY_ID: USER,
      AWS_SECRET_ACCESS_KEY: PASSWORD,
      AWS_ENDPOINT_URL: endpoint,
    },
    close: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
  }
}
