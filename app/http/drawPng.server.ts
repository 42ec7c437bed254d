import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

/** A bare machine has no Korean letters: they come with the package of the pages' own font. */
const FONT = join(
  dirname(createRequire(import.meta.url).resolve('pretendard/package.json')),
  'dist/public/static/Pretendard-Bold.otf',
)

/** Draws an SVG element as PNG, in some 50 ms. Other threads read the font, draw and compress. */
export async function drawPng(svg: ReactElement): Promise<Uint8Array<ArrayBuffer>> {
  const font = { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: 'Pretendard' }
  const { renderAsync } = await import('@resvg/resvg-js')
  const { pixels, width, height } = await renderAsync(renderToStaticMarkup(svg), { font })
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  )
}
