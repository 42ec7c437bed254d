import sharp from 'sharp'
import type { Category, Good } from './goods.ts'

/* Photographs of the invented goods: a thing of its category on a light ground, in a colour of its own. */

const SIDE = 480

/** What a good of a category looks like, on a ground of 100 × 100. `c`: its colour, `d`: a darker one. */
const SHAPES: Record<Category, (c: string, d: string) => string> = {
  식품: (c, d) =>
    `<path d="M30 28h40l6 54a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4z" fill="${c}"/><path d="M30 28h40l1 9H29z" fill="${d}"/><circle cx="50" cy="60" r="14" fill="#fff" opacity=".85"/>`,
  디지털: (c, d) =>
    `<rect x="33" y="14" width="34" height="72" rx="6" fill="${d}"/><rect x="36" y="20" width="28" height="58" rx="2" fill="${c}"/><circle cx="50" cy="82" r="2" fill="#fff"/>`,
  PC: (c, d) =>
    `<rect x="14" y="24" width="72" height="44" rx="3" fill="${d}"/><rect x="18" y="28" width="64" height="36" fill="${c}"/><path d="M44 68h12l3 12H41z" fill="${d}"/><rect x="34" y="79" width="32" height="4" rx="2" fill="${d}"/>`,
  가전: (c, d) =>
    `<rect x="26" y="14" width="48" height="74" rx="5" fill="${c}"/><circle cx="50" cy="58" r="18" fill="${d}"/><circle cx="50" cy="58" r="12" fill="#eef2f5"/><rect x="32" y="20" width="22" height="7" rx="3" fill="#fff" opacity=".8"/>`,
  생활: (c, d) =>
    `<rect x="34" y="34" width="32" height="52" rx="8" fill="${c}"/><rect x="43" y="20" width="14" height="14" fill="${d}"/><path d="M40 14h26v6H40z" fill="${d}"/><rect x="34" y="52" width="32" height="18" fill="#fff" opacity=".85"/>`,
  패션: (c, d) =>
    `<path d="M36 20l-20 12 8 14 8-4v42h36V42l8 4 8-14-20-12c-2 10-26 10-28 0z" fill="${c}"/><path d="M36 20c2 10 26 10 28 0l-5-2c-2 6-16 6-18 0z" fill="${d}"/>`,
  뷰티: (c, d) =>
    `<rect x="40" y="40" width="20" height="46" rx="3" fill="${d}"/><path d="M43 40V24l14-8v24z" fill="${c}"/><rect x="38" y="54" width="24" height="6" fill="#e9d9a8"/>`,
  게임: (c, d) =>
    `<rect x="14" y="36" width="72" height="34" rx="17" fill="${c}"/><circle cx="32" cy="53" r="8" fill="${d}"/><circle cx="66" cy="48" r="4" fill="#fff"/><circle cx="74" cy="56" r="4" fill="#fff"/>`,
  유아: (c, d) =>
    `<rect x="36" y="38" width="28" height="48" rx="8" fill="#fff" stroke="${c}" stroke-width="3"/><rect x="38" y="58" width="24" height="26" rx="5" fill="${c}"/><path d="M40 38h20l-4-10c0-8-12-8-12 0z" fill="${d}"/>`,
  레저: (c, d) =>
    `<path d="M50 20l38 62H12z" fill="${c}"/><path d="M50 20l12 62H38z" fill="${d}"/><rect x="10" y="81" width="80" height="4" rx="2" fill="#7a6a55"/>`,
  상품권: (c, d) =>
    `<rect x="12" y="30" width="76" height="42" rx="5" fill="${c}"/><path d="M62 30v42" stroke="#fff" stroke-width="2" stroke-dasharray="4 4"/><circle cx="37" cy="51" r="12" fill="${d}"/>`,
}

const CATEGORIES = Object.keys(SHAPES) as Category[]
const PATH = /^\/photos\/(\d+)-(\d+)\.png$/

/** Where the site of a post keeps the photograph. */
export const photoPath = ({ category, serial }: Good): string =>
  `/photos/${CATEGORIES.indexOf(category)}-${serial}.png`

/** The photograph at a path; null when there is none. */
export function drawPhoto(path: string): Promise<Buffer> | null {
  const [, category, serial] = PATH.exec(path) ?? []
  const shape = SHAPES[CATEGORIES[Number(category)] as Category]
  if (!shape) return null
  const hue = (Number(serial) * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 100 100"><radialGradient id="g" cx=".5" cy=".38"><stop stop-color="#fff"/><stop offset="1" stop-color="#eceff2"/></radialGradient><rect width="100" height="100" fill="url(#g)"/><ellipse cx="50" cy="88" rx="34" ry="5" fill="#000" opacity=".1"/>${shape(`hsl(${hue} 52% 58%)`, `hsl(${hue} 45% 38%)`)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
