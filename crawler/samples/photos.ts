import sharp from 'sharp'
import { draw, drawingOf } from './drawings.ts'
import type { Good } from './goods.ts'

/* Photographs of the invented goods: each good has its own colour on white, and each site its own view. */

const SIDE = 480
const PATH = /^\/photos\/(\d+)-(\d+)-([a-z]+)\.png$/

/** The view of a photographer: the background, and a transformation of the good on its square of 100 × 100. */
const VIEWS = {
  front: { ground: () => '#fff', move: '' },
  near: { ground: () => '#fff', move: 'translate(50 50) scale(1.16) translate(-50 -51)' },
  beside: {
    ground: (hue: number) => `hsl(${hue} 38% 90%)`,
    move: 'translate(50 54) scale(-0.82 0.82) translate(-50 -50)',
  },
}
type View = keyof typeof VIEWS

/** The address of a post's photograph on its site. */
export const photoPath = (good: Good, view: View = 'front'): string =>
  `/photos/${drawingOf(good)}-${good.serial}-${view}.png`

/** The photograph at a path; null if there is none. */
export function drawPhoto(path: string): Promise<Buffer> | null {
  const [, drawing, serial, name = ''] = PATH.exec(path) ?? []
  const hue = (Number(serial) * 47) % 360
  const thing = draw(Number(drawing), `hsl(${hue} 52% 58%)`, `hsl(${hue} 45% 38%)`)
  if (thing === null || !(name in VIEWS)) return null
  const { ground, move } = VIEWS[name as View]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground(hue)}"/><g transform="${move}"><ellipse cx="50" cy="89" rx="34" ry="4" fill="#000" opacity=".1"/>${thing}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
