// Picture hosts that a test configures, and the pictures that the product derives from them.
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { env } from '#app/env.server.ts'
import type { Pictures } from '#server/pictures/pictures.ts'

/** The directory of derived pictures. */
export const diskCacheFolder = () => join(env.DATA_DIR, 'pictures')
export const listDiskCache = () => (existsSync(diskCacheFolder()) ? readdirSync(diskCacheFolder()) : [])

/** A single colour with transparency. */
export const translucent = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c0392b80' } })

const toClose: Array<() => void> = []

/** Starts a loopback host of pictures that the product may call; returns its address. */
export async function openPictureHost(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  env.ALLOW_HOSTS = [...env.ALLOW_HOSTS, host]
  toClose.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return `http://${host}`
}

/** Closes every host and deletes the derived pictures. */
export function closePictureHosts(): void {
  for (const close of toClose.splice(0)) close()
  env.ALLOW_HOSTS = []
  rmSync(diskCacheFolder(), { recursive: true, force: true })
}

/** Requests a picture at its address on our site. */
export async function askPicture(pictures: Pictures, address: string | null): Promise<Response> {
  const response = await pictures.serve(new Request(`http://localhost${address}`))
  if (!response) throw new Error('not taken for a picture')
  return response
}
