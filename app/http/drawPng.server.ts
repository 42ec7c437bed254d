import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadSharp } from '#domain/accounts/profile/openPicture.server.ts'

/** A bare machine has no Korean font, so this is the font of the pages, from its package. */
const FONT = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/public/static/Pretendard-Bold.otf',
)

/** A photo on a drawing: its place and size in pixels. */
export interface Photo {
  bytes: Uint8Array
  left: number
  top: number
  size: number
  isGrey: boolean
}

/** Draws an SVG element as PNG, in some 50 ms, with a photo on it. Other threads read the font, draw and compress. */
export async function drawPng(svg: ReactElement, photo?: Photo): Promise<Uint8Array<ArrayBuffer>> {
  const font = { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'Pretendard' }
  const sharp = await loadSharp()
  const { renderAsync } = await import('@resvg/resvg-js')
  const { pixels, width, height } = await renderAsync(renderToStaticMarkup(svg), { font })
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .composite(photo ? [{ ...photo, input: await fitPhoto(photo) }] : [])
      .png()
      .toBuffer(),
  )
}

/** The photo as a square on white with round corners. */
async function fitPhoto({ bytes, size, isGrey }: Photo): Promise<Buffer> {
  const sharp = await loadSharp()
  const corners = `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="24"/></svg>`
  return sharp(bytes)
    .resize({ width: size, height: size, fit: 'contain', background: '#ffffff' })
    .greyscale(isGrey)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
