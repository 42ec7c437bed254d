import sharp from 'sharp'
import { draw, drawingOf } from './drawings.ts'
import type { Good } from './goods.ts'

/* Photographs of the invented goods: the thing on a light ground, in a colour of its own. */

const SIDE = 480
const PATH = /^\/photos\/(\d+)-(\d+)\.png$/

/** Where the site of a post keeps the photograph. */
export const photoPath = (good: Good): string => `/photos/${drawingOf(good)}-${good.serial}.png`

/** The photograph at a path; null when there is none. */
export function drawPhoto(path: string): Promise<Buffer> | null {
  const [, drawing, serial] = PATH.exec(path) ?? []
  const hue = (Number(serial) * 47) % 360
  const thing = draw(Number(drawing), `hsl(${hue} 52% 58%)`, `hsl(${hue} 45% 38%)`)
  if (thing === null) return null
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100"><radialGradient id="g" cx=".5" cy=".38"><stop stop-color="#fff"/><stop offset="1" stop-color="#dfe4e9"/></radialGradient><rect width="100" height="100" fill="url(#g)"/><ellipse cx="50" cy="89" rx="34" ry="4" fill="#000" opacity=".1"/>${thing}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
