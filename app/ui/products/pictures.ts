import type { IconName } from '../icons/names.ts'

/** The drawing of a product without a photograph: the hue of the background and an icon. */
export interface Picture {
  hue: number
  icon: IconName
}

/** By category id. */
const CATEGORY_PICTURES: Record<number, Picture> = {
  1: { hue: 40, icon: 'cooking-pot' },
  2: { hue: 250, icon: 'smartphone' },
  3: { hue: 170, icon: 'cpu' },
  4: { hue: 215, icon: 'refrigerator' },
  5: { hue: 95, icon: 'spray-can' },
  6: { hue: 330, icon: 'shirt' },
  7: { hue: 5, icon: 'wand-sparkles' },
  8: { hue: 285, icon: 'gamepad-2' },
  9: { hue: 70, icon: 'baby' },
  10: { hue: 145, icon: 'tent' },
  11: { hue: 20, icon: 'ticket-percent' },
}
const OTHER_PICTURE: Picture = { hue: 195, icon: 'package' }

/** Words of a name that are more specific than its category; the first match counts. */
const WORD_ICONS: [RegExp, IconName][] = [
  [/이어폰|헤드폰|헤드셋|버즈|에어팟|airpods/i, 'headphones'],
  [/워치|watch/i, 'watch'],
  [/태블릿|아이패드|갤럭시 ?탭|ipad/i, 'tablet'],
  [/노트북|맥북|lg ?그램/i, 'laptop'],
  [/모니터/, 'monitor'],
  [/키보드/, 'keyboard'],
  [/마우스/, 'mouse'],
  [/ssd|hdd|하드|메모리|usb/i, 'hard-drive'],
  [/배터리|충전|어댑터|건전지/, 'battery-charging'],
  [/티비|텔레비전|\btv\b|oled/i, 'tv'],
  [/세탁|건조기/, 'washing-machine'],
  [/에어프라이|전자레인지|오븐/, 'microwave'],
  [/청소/, 'brush-cleaning'],
  [/화장지|휴지|키친타월|물티슈/, 'scroll'],
  [/라면|사리면|짜장|우동|국밥/, 'soup'],
  [/치킨|닭/, 'drumstick'],
  [/한우|삼겹|돼지|소고기|갈비|목살/, 'beef'],
  [/연어|고등어|새우|오징어|참치/, 'fish'],
  [/생수|삼다수|아이시스|탄산수|백산수/, 'glass-water'],
  [/콜라|사이다|제로|음료|주스/, 'cup-soda'],
  [/커피|원두|카누|맥심/, 'coffee'],
  [/쌀|햅쌀|현미|햇반/, 'wheat'],
  [/사과|배 \d|귤|포도|과일|딸기/, 'apple'],
  [/과자|쿠키|초코|빼빼로/, 'cookie'],
  [/운동화|러닝화|신발|슬리퍼|구두/, 'footprints'],
]

/** The drawing for a product, chosen by its name and its category. */
export function pictureOf({ name, categoryId }: { name: string; categoryId: number }): Picture {
  const picture = CATEGORY_PICTURES[categoryId] ?? OTHER_PICTURE
  const icon = WORD_ICONS.find(([words]) => words.test(name))?.[1]
  return icon ? { ...picture, icon } : picture
}
