import { createWriteStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { Refused } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.{0,512}))?$/

/** A bucket that refuses, is unreachable or lacks the requested file. */
class BucketTrouble extends Refused {}

/** True for `s3://…`, which is no path of this machine. */
export const isInBucket = (place: string): boolean => place.startsWith('s3://')

/** Puts a file into a bucket, under its name below the address; returns its address there. */
export async function putIntoBucket(file: string, address: string): Promise<string> {
  const { bucket, path, client } = open(address)
  const key = [path.replace(/\/{1,9}$/, ''), basename(file)].filter(Boolean).join('/')
  await reach(address, async () => client.putAnyObject(key, await openAsBlob(file)))
  return `s3://${bucket}/${key}`
}

/** Downloads a file of a bucket into a local file. */
export async function getFromBucket(address: string, file: string): Promise<void> {
  const { path, client } = open(address)
  await reach(address, async () => {
    const answer = await client.getObjectResponse(path)
    if (!answer?.body) throw new BucketTrouble(`${address}에 파일이 없습니다.`)
    await pipeline(
      answer.body as unknown as AsyncIterable<Uint8Array>,
      createWriteStream(file, { mode: 0o600 }),
    )
  })
}

function open(address: string): { bucket: string; path: string; client: S3mini } {
  const [, bucket, path = ''] = ADDRESS.exec(address) ?? []
  if (bucket === undefined) throw new BucketTrouble(`${address}: s3://버킷/경로 형식이어야 합니다.`)
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL } = env
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new BucketTrouble('S3에 쓰려면 AWS_ACCESS_KEY_ID와 AWS_SECRET_ACCESS_KEY를 정해주세요.')
  const endpoint = AWS_ENDPOINT_URL ?? `https://s3.${AWS_REGION}.amazonaws.com`
  const client = new S3mini({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    endpoint: `${endpoint}/${bucket}`,
    region: AWS_REGION,
  })
  return { bucket, path, client }
}

async function reach<T>(address: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof S3ServiceError)
      throw new BucketTrouble(`${address}: S3가 거절하였습니다 (${error.status} ${error.serviceCode ?? ''}).`)
    if (error instanceof S3NetworkError || (error as NodeJS.ErrnoException).code === 'ConnectionRefused')
      throw new BucketTrouble(`${address}: S3에 연결할 수 없습니다.`)
    throw error
  }
}
