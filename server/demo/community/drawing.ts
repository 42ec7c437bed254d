import sharp from 'sharp'
import { draw, drawingOf } from '#crawler/samples/drawings.ts'

/** A picture of a post: a place, and a thing in it. */
export interface Picture {
  scene: keyof typeof SCENES
  thing?: string
}

const WIDTH = 960
const HEIGHT = 720

const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const repeat = (times: number, part: (at: number) => string): string =>
  Array.from({ length: times }, (_, at) => part(at)).join('')

/** A thing of the size `scale`, standing on the ground at x, y. */
const standing = (thing: string, x: number, y: number, scale: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${scale * 40}" ry="${scale * 5}" fill="#000" opacity=".16"/><g transform="translate(${x - 50 * scale} ${y - 88 * scale}) scale(${scale})">${thing}</g>`

const parcel = (x: number, y: number, w: number, h: number): string =>
  box(x, y, w, h, '#c79a63', 'rx="6"') +
  box(x + w / 2 - 16, y, 32, h, '#b5854c') +
  box(x + 18, y + h - 66, w / 2 - 48, 44, '#fff', 'rx="3" opacity=".85"')

/** The places of the pictures, around a drawn thing. `hue` varies their light. */
const SCENES = {
  desk: (thing: string, hue: number) =>
    box(0, 0, WIDTH, 500, `hsl(${hue} 22% 88%)`) +
    box(0, 500, WIDTH, 220, '#b98c5e') +
    box(0, 500, WIDTH, 14, '#a1764b') +
    box(90, 70, 250, 210, '#dff0f7', 'stroke="#fff" stroke-width="16"') +
    standing(thing, 560, 610, 4.6) +
    box(110, 540, 190, 26, '#46566b', 'rx="4"') +
    box(120, 512, 170, 28, '#d9695f', 'rx="4"'),
  kitchen: (thing: string, hue: number) =>
    box(0, 0, WIDTH, 460, `hsl(${hue} 26% 93%)`) +
    repeat(12, (at) => box(at * 80, 0, 4, 460, '#fff', 'opacity=".8"')) +
    repeat(6, (at) => box(0, at * 80, WIDTH, 4, '#fff', 'opacity=".8"')) +
    box(0, 460, WIDTH, 260, '#dcd6cd') +
    box(0, 460, WIDTH, 18, '#c4bcb0') +
    standing(thing, 430, 610, 4.8) +
    `<circle cx="800" cy="590" r="70" fill="#f6f6f4"/><circle cx="800" cy="590" r="46" fill="hsl(${hue} 50% 74%)"/>`,
  shelf: (thing: string, hue: number) =>
    box(0, 0, WIDTH, HEIGHT, '#eceff1') +
    repeat(
      2,
      (row) =>
        repeat(3, (at) => standing(thing, 170 + at * 310, 300 + row * 340, 2.7)) +
        box(0, 300 + row * 340, WIDTH, 26, '#90a0ab') +
        repeat(3, (at) =>
          box(100 + at * 310, 306 + row * 340, 140, 44, at === 1 ? '#ffe14d' : '#fff', 'rx="3"'),
        ),
    ) +
    box(0, 0, WIDTH, 40, `hsl(${hue} 55% 48%)`),
  door: (thing: string, hue: number) =>
    box(0, 0, WIDTH, HEIGHT, '#d8d3cc') +
    box(150, 0, 420, 580, `hsl(${hue} 24% 40%)`) +
    box(190, 50, 340, 220, '#fff', 'opacity=".08"') +
    '<circle cx="530" cy="330" r="20" fill="#d5b25f"/>' +
    box(0, 580, WIDTH, 140, '#a39c92') +
    parcel(420, 430, 330, 230) +
    standing(thing, 300, 660, 2.8),
  field: (thing: string, hue: number) =>
    box(0, 0, WIDTH, 460, `hsl(${200 + (hue % 30)} 62% 80%)`) +
    '<circle cx="800" cy="120" r="58" fill="#ffd45e"/>' +
    '<path d="M0 460 220 220 430 460zM330 460 620 180 960 460z" fill="#8fae9a"/>' +
    box(0, 440, WIDTH, 280, '#7fa35c') +
    standing(thing, 420, 640, 5) +
    standing(draw(drawingOf({ name: '텐트', category: '레저' }), '#e0b15a', '#b98834') ?? '', 790, 520, 2),
  bench: (thing: string, hue: number) =>
    box(0, 0, WIDTH, HEIGHT, `hsl(${hue} 18% 78%)`) +
    repeat(5, (at) => box(0, 330 + at * 82, WIDTH, 74, '#c79f72')) +
    standing(thing, 440, 630, 5) +
    `<g transform="rotate(24 780 560)">${box(764, 420, 32, 180, '#c0392b', 'rx="12"')}${box(773, 330, 14, 100, '#8d99a3')}</g>`,
  receipt: (_: string, hue: number) =>
    box(0, 0, WIDTH, HEIGHT, `hsl(${hue} 24% 46%)`) +
    '<g transform="rotate(-4 480 360)">' +
    box(290, 30, 380, 660, '#fdfcf8') +
    box(400, 70, 160, 24, '#333') +
    repeat(9, (at) => {
      const y = 140 + at * 44
      return box(330, y, 110 + ((at * 53 + hue) % 90), 13, '#777') + box(560, y, 66, 13, '#777')
    }) +
    box(330, 540, 300, 4, '#333') +
    box(330, 562, 90, 24, '#222') +
    box(510, 562, 116, 24, '#222') +
    repeat(26, (at) => box(340 + at * 11, 616, 2 + ((at * 7 + hue) % 6), 46, '#222')) +
    '</g>',
  parcels: (_: string, hue: number) =>
    box(0, 0, WIDTH, HEIGHT, '#ddd8d0') +
    box(610, 0, 290, 560, `hsl(${hue} 22% 42%)`) +
    box(0, 560, WIDTH, 160, '#a8a198') +
    parcel(80, 400, 350, 240) +
    parcel(120, 230, 250, 170) +
    parcel(450, 470, 270, 190) +
    parcel(490, 340, 180, 130) +
    parcel(160, 130, 160, 100),
  calendar: (_: string, hue: number) =>
    box(0, 0, WIDTH, HEIGHT, `hsl(${hue} 30% 90%)`) +
    box(200, 60, 560, 600, '#fff', 'rx="10"') +
    box(200, 60, 560, 100, '#d9574a', 'rx="10"') +
    repeat(31, (at) => {
      const [x, y] = [236 + (at % 7) * 72, 196 + Math.floor(at / 7) * 88]
      const fill = at % 10 === 0 ? '#ffd75a' : at % 7 === 6 ? '#f6c2bc' : '#eef1f3'
      return box(x, y, 58, 70, fill, 'rx="6"')
    }),
}

/** Draws a picture as PNG; `serial` varies its colours. */
export function drawScene({ scene, thing = '' }: Picture, serial: number): Promise<Buffer> {
  const hue = (serial * 67) % 360
  const shapes = draw(
    drawingOf({ name: thing, category: '생활' }),
    `hsl(${(hue + 150) % 360} 46% 58%)`,
    `hsl(${(hue + 150) % 360} 42% 38%)`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${SCENES[scene](shapes ?? '', hue)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
