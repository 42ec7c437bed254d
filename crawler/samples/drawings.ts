import type { Category, Good } from './goods.ts'

/* Drawings of the invented goods on a square of 100 × 100. `c`: the colour of the good, `d`: a darker one. */

type Drawing = (c: string, d: string) => string

const WHITE = '#fff'
const STEEL = '#aab4bd'
const INK = '#39424a'

const box = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const bag: Drawing = (c, d) => shape('M30 22h40l5 62H25z', c) + shape('M30 22h40l1 9H29z', d)
const bottle: Drawing = (c, d) =>
  box(44, 12, 12, 10, 2, d) + shape('M42 24h16v8l8 10v40a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V42l8-10z', c)
const pack: Drawing = (c, d) => box(20, 34, 60, 46, 8, c) + shape('M40 34h20l6 14H34z', d)
const card: Drawing = (c, d) =>
  box(14, 32, 72, 42, 5, c) + line('M62 34v38', WHITE, 2) + dot(38, 53, 11, d) + dot(38, 53, 6, WHITE)

/** The drawings by a word of the name; the first match counts. */
const BY_WORD: Record<string, Drawing> = {
  무선청소기: (c, d) =>
    line('M64 14 38 74', STEEL, 5) +
    box(56, 12, 20, 30, 9, c) +
    dot(66, 22, 5, d) +
    shape('M22 74l30-6 8 8v10H18z', d),
  에어프라이어: (c, d) =>
    box(24, 14, 52, 70, 14, INK) +
    shape('M24 48h52v22a14 14 0 0 1-14 14H38a14 14 0 0 1-14-14z', c) +
    box(43, 58, 14, 18, 4, d) +
    dot(50, 30, 8, STEEL),
  공기청정기: (c, d) =>
    box(32, 10, 36, 78, 10, WHITE) + box(32, 10, 36, 16, 8, c) + line('M40 40h20M40 50h20M40 60h20', d, 3),
  제습기: (c, d) =>
    box(28, 14, 44, 72, 8, WHITE) + box(34, 52, 32, 26, 4, c) + shape('M50 24c8 9 8 16 0 16s-8-7 0-16z', d),
  SSD: (c, d) =>
    box(12, 36, 76, 30, 4, INK) +
    box(18, 42, 18, 18, 2, c) +
    box(42, 42, 18, 18, 2, d) +
    line('M68 44h14M68 51h14M68 58h9', STEEL, 3),
  그래픽카드: (c, d) =>
    box(10, 34, 80, 36, 5, INK) +
    dot(32, 52, 13, c) +
    dot(68, 52, 13, c) +
    dot(32, 52, 4, d) +
    dot(68, 52, 4, d) +
    box(22, 70, 40, 5, 1, '#c9a34a'),
  키보드: (c, d) =>
    box(8, 32, 84, 40, 6, INK) +
    [16, 28, 40, 52, 64, 76]
      .map((x) => box(x, 38, 9, 9, 2, x === 16 ? d : c) + box(x, 50, 9, 9, 2, STEEL))
      .join('') +
    box(28, 62, 44, 6, 2, c),
  모니터: (c, d) =>
    box(10, 18, 80, 50, 4, INK) +
    box(14, 22, 72, 42, 1, d) +
    shape('M14 64l24-24 16 14 12-10 20 20z', c) +
    shape('M44 68h12v10h12v5H32v-5h12z', STEEL),
  메모리: (c, d) =>
    box(36, 12, 28, 22, 2, STEEL) +
    box(30, 32, 40, 54, 7, c) +
    box(41, 18, 6, 6, 0, INK) +
    box(53, 18, 6, 6, 0, INK) +
    dot(50, 72, 5, d),
  허브: (c, d) =>
    line('M50 38V14h18', INK, 5) +
    box(18, 38, 64, 30, 6, c) +
    box(26, 49, 14, 8, 2, d) +
    box(44, 49, 14, 8, 2, d) +
    box(62, 49, 12, 8, 4, INK),
  보조배터리: (c, d) =>
    box(32, 12, 36, 76, 8, c) +
    line('M42 24h16', d, 5) +
    [58, 66, 74].map((y) => box(42, y, 16, 5, 2, WHITE)).join(''),
  헤드폰: (c, d) =>
    line('M22 60V48a28 28 0 0 1 56 0v12', d, 8) + box(14, 54, 18, 30, 8, c) + box(68, 54, 18, 30, 8, c),
  이어폰: (c, d) =>
    box(24, 44, 52, 40, 18, WHITE) +
    shape('M24 62a18 18 0 0 1 18-18h16a18 18 0 0 1 18 18z', c) +
    dot(50, 70, 3, d) +
    line('M38 34V20M62 34V20', d, 9),
  스피커: (c, d) =>
    box(28, 12, 44, 76, 12, c) + dot(50, 60, 17, INK) + dot(50, 60, 8, d) + dot(50, 28, 8, INK),
  컨트롤러: (c, d) =>
    shape('M30 32h40c14 0 20 18 18 36-2 12-13 11-18 2l-4-8H34l-4 8c-5 9-16 10-18-2-2-18 4-36 18-36z', c) +
    line('M32 42v14M25 49h14', d, 5) +
    dot(66, 45, 4, WHITE) +
    dot(74, 53, 4, d),
  한정판: (c, d) =>
    box(26, 12, 48, 76, 4, d) + box(30, 22, 40, 62, 2, c) + dot(54, 44, 13, '#f6e3a1') + dot(60, 40, 11, c),
  텐트: (c, d) =>
    shape('M50 18l40 64H10z', c) + shape('M50 18l14 64H36z', d) + line('M6 83h88', '#7a6a55', 4),
  의자: (c, d) =>
    line('M26 86 70 44M74 86 30 44', INK, 5) + shape('M24 14h52l-6 34H30z', c) + shape('M28 48h44v10H28z', d),
  스틱: (c, d) =>
    line('M34 14 26 86M66 14 74 86', STEEL, 5) +
    line('M34 14l-2 18M66 14l2 18', c, 9) +
    line('M22 78h10M68 78h10', d, 4),
  운동화: (c, d) =>
    shape('M10 46l14 6c10-2 14-10 20-16l8 6c8 10 18 14 32 16 5 1 8 5 8 10v6H10z', c) +
    shape('M8 72h84v4a6 6 0 0 1-6 6H16a8 8 0 0 1-8-8z', WHITE) +
    line('M42 46l9 7M49 41l10 8', d, 3),
  조끼: (c, d) =>
    shape('M34 14l-12 8 4 62h48l4-62-12-8-16 14z', c) +
    line('M50 28v56', d, 3) +
    line('M26 44h22M52 44h22M27 60h21M52 60h21', d, 2),
  양말: (c, d) =>
    shape('M36 12h24v40l16 16c8 8-4 22-14 16L38 70c-2-2-2-5-2-8z', c) + box(36, 12, 24, 10, 2, d),
  화장지: (c, d) =>
    shape('M22 34v38c0 8 12 14 28 14s28-6 28-14V34z', WHITE) +
    `<ellipse cx="50" cy="34" rx="28" ry="14" fill="${c}" opacity=".35"/><ellipse cx="50" cy="34" rx="9" ry="5" fill="${d}"/>` +
    line('M22 52c6 6 16 9 28 9', STEEL, 2),
  세제: (c, d) => pack(c, d) + dot(38, 64, 8, WHITE) + dot(62, 64, 8, WHITE) + dot(50, 60, 8, d),
  보온병: (c, d) => box(38, 8, 24, 20, 5, d) + box(32, 28, 36, 60, 9, c) + box(32, 40, 36, 5, 0, WHITE),
  프라이팬: (c, d) =>
    line('M62 62 88 88', INK, 9) + dot(44, 44, 32, INK) + dot(44, 44, 26, c) + dot(44, 44, 15, d),
  기저귀: (c, d) =>
    shape('M16 34h68v12c-16 2-22 14-22 34H38c0-20-6-32-22-34z', WHITE) +
    shape('M16 34h68v9H16z', c) +
    dot(50, 62, 7, d),
  물티슈: (c, d) => pack(c, d) + shape('M42 36c2-12 12-16 18-8l-2 12z', WHITE),
  젖병: (c, d) =>
    box(36, 38, 28, 50, 9, WHITE) + box(38, 58, 24, 28, 6, c) + shape('M38 38h24l-5-12c0-10-14-10-14 0z', d),
  라면: (c, d) =>
    bag(c, d) + box(28, 46, 44, 22, 0, WHITE) + line('M34 57c5-7 8 7 13 0s8 7 13 0 4 2 6 0', d, 3),
  우유: (c, d) =>
    shape('M32 36l8-20h20l8 20v50H32z', WHITE) +
    shape('M32 36l8-20h20l8 20z', c) +
    shape('M32 56c12-8 24 8 36 0v30H32z', d),
  쌀: (c, d) =>
    bag(WHITE, c) +
    `<ellipse cx="50" cy="58" rx="15" ry="17" fill="${d}" opacity=".8"/>` +
    line('M50 48v20M44 52l6 6 6-6', WHITE, 3),
  계란: (c) =>
    box(14, 58, 72, 26, 6, '#9a8468') +
    [28, 50, 72]
      .map((x) => `<ellipse cx="${x}" cy="50" rx="11" ry="15" fill="${c}" opacity=".75"/>`)
      .join(''),
  생수: (c, d) => bottle('#bfe3f5', d) + box(34, 52, 32, 18, 0, c),
  고등어: (c, d) =>
    shape('M12 50c16-24 44-24 60 0l16-14v28L72 50c-16 24-44 24-60 0z', c) +
    shape('M14 47c16-20 40-20 56 0z', d) +
    dot(26, 47, 3, WHITE),
  전복: (c, d) =>
    `<ellipse cx="50" cy="52" rx="36" ry="26" fill="${d}"/><ellipse cx="50" cy="54" rx="27" ry="18" fill="${c}"/><ellipse cx="46" cy="52" rx="14" ry="9" fill="#f3e6cf"/>`,
  원두: (c, d) => bag(d, INK) + dot(50, 58, 14, c) + line('M54 48c-7 5-2 12-8 20', INK, 3),
  콜드브루: (c, d) => bottle('#4b3527', d) + box(34, 52, 32, 20, 0, c),
  감귤: () =>
    dot(38, 58, 22, '#f19a2b') +
    dot(64, 62, 20, '#f6ad45') +
    shape('M38 36c4-12 16-12 20-10-2 8-10 14-20 10z', '#4e9a51'),
  참기름: (c, d) => bottle('#a5672b', INK) + box(34, 54, 32, 18, 0, c) + dot(50, 63, 5, d),
  누룽지: (c, d) => bag('#e7c98f', c) + dot(50, 58, 16, '#b98440') + dot(50, 58, 10, d),
  냉면: (c, d) =>
    shape('M12 46h76c0 24-16 38-38 38S12 70 12 46z', d) +
    line('M24 46c6-16 46-16 52 0', c, 7) +
    dot(60, 40, 7, '#f6d860'),
  고구마: () =>
    shape('M14 62c4-28 44-44 66-34 10 6 2 22-12 34-20 16-50 20-54 0z', '#a4476b') +
    line('M40 50l8-3M54 58l9-4', '#7d2f4f', 3),
  선크림: (c, d) => shape('M34 12h32l4 60H30z', c) + box(36, 72, 28, 16, 4, d) + dot(50, 40, 9, '#fbd768'),
  샴푸: (c, d) =>
    line('M50 24V12h14', INK, 4) +
    box(40, 22, 20, 10, 2, d) +
    box(32, 32, 36, 56, 9, c) +
    box(32, 52, 36, 18, 0, WHITE),
}

/** The drawings for names without any of these words. */
const BY_CATEGORY: Record<Category, Drawing> = {
  식품: bag,
  디지털: (c, d) => box(33, 14, 34, 72, 6, INK) + box(36, 20, 28, 58, 2, c) + dot(50, 82, 2, d),
  PC: (c, d) =>
    box(32, 12, 36, 76, 4, INK) + box(38, 20, 24, 6, 1, STEEL) + dot(50, 66, 12, c) + dot(50, 66, 5, d),
  가전: (c, d) =>
    box(26, 14, 48, 74, 5, WHITE) + dot(50, 58, 18, c) + dot(50, 58, 11, d) + box(32, 20, 22, 7, 3, STEEL),
  생활: pack,
  패션: (c, d) =>
    shape('M36 20l-20 12 8 14 8-4v42h36V42l8 4 8-14-20-12c-2 10-26 10-28 0z', c) +
    line('M36 20c2 10 26 10 28 0', d, 3),
  뷰티: bottle,
  게임: (c, d) => box(26, 12, 48, 76, 4, d) + box(30, 22, 40, 62, 2, c),
  유아: pack,
  레저: (c, d) => shape('M50 18l40 64H10z', c) + shape('M50 18l14 64H36z', d),
  상품권: card,
}

const WORDS = Object.keys(BY_WORD)
const CATEGORIES = Object.keys(BY_CATEGORY) as Category[]
const DRAWINGS = [...Object.values(BY_WORD), ...Object.values(BY_CATEGORY)]

/** The index of the best drawing for a good. */
export function drawingOf({ name, category }: Pick<Good, 'name' | 'category'>): number {
  const word = WORDS.findIndex((word) => name.includes(word))
  return word >= 0 ? word : WORDS.length + CATEGORIES.indexOf(category)
}

/** The shapes of a drawing in two colours; null for an unknown index. */
export const draw = (number: number, color: string, dark: string): string | null =>
  DRAWINGS[number]?.(color, dark) ?? null
