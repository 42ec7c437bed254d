import {
  Apple,
  Baby,
  BatteryCharging,
  Beef,
  BrushCleaning,
  Coffee,
  Cookie,
  CookingPot,
  Cpu,
  CupSoda,
  Drumstick,
  Fish,
  Footprints,
  Gamepad2,
  GlassWater,
  HardDrive,
  Headphones,
  Keyboard,
  Laptop,
  type LucideIcon,
  Microwave,
  Monitor,
  Mouse,
  Package,
  Refrigerator,
  Scroll,
  Shirt,
  Smartphone,
  Soup,
  SprayCan,
  Tablet,
  Tent,
  TicketPercent,
  Tv,
  WandSparkles,
  WashingMachine,
  Watch,
  Wheat,
} from 'lucide-react'

/** The drawing of a product without a photograph: the hue of its ground and its icon. */
export interface Picture {
  hue: number
  icon: LucideIcon
}

/** By category id. */
const CATEGORY_PICTURES: Record<number, Picture> = {
  1: { hue: 40, icon: CookingPot },
  2: { hue: 250, icon: Smartphone },
  3: { hue: 170, icon: Cpu },
  4: { hue: 215, icon: Refrigerator },
  5: { hue: 95, icon: SprayCan },
  6: { hue: 330, icon: Shirt },
  7: { hue: 5, icon: WandSparkles },
  8: { hue: 285, icon: Gamepad2 },
  9: { hue: 70, icon: Baby },
  10: { hue: 145, icon: Tent },
  11: { hue: 20, icon: TicketPercent },
}
const OTHER_PICTURE: Picture = { hue: 195, icon: Package }

/** Words of a name that say more than its category; the first that fits. */
const WORD_ICONS: [RegExp, LucideIcon][] = [
  [/이어폰|헤드폰|헤드셋|버즈|에어팟|airpods/i, Headphones],
  [/워치|watch/i, Watch],
  [/태블릿|아이패드|갤럭시 ?탭|ipad/i, Tablet],
  [/노트북|맥북|lg ?그램/i, Laptop],
  [/모니터/, Monitor],
  [/키보드/, Keyboard],
  [/마우스/, Mouse],
  [/ssd|hdd|하드|메모리|usb/i, HardDrive],
  [/배터리|충전|어댑터|건전지/, BatteryCharging],
  [/티비|텔레비전|\btv\b|oled/i, Tv],
  [/세탁|건조기/, WashingMachine],
  [/에어프라이|전자레인지|오븐/, Microwave],
  [/청소/, BrushCleaning],
  [/화장지|휴지|키친타월|물티슈/, Scroll],
  [/라면|사리면|짜장|우동|국밥/, Soup],
  [/치킨|닭/, Drumstick],
  [/한우|삼겹|돼지|소고기|갈비|목살/, Beef],
  [/연어|고등어|새우|오징어|참치/, Fish],
  [/생수|삼다수|아이시스|탄산수|백산수/, GlassWater],
  [/콜라|사이다|제로|음료|주스/, CupSoda],
  [/커피|원두|카누|맥심/, Coffee],
  [/쌀|햅쌀|현미|햇반/, Wheat],
  [/사과|배 \d|귤|포도|과일|딸기/, Apple],
  [/과자|쿠키|초코|빼빼로/, Cookie],
  [/운동화|러닝화|신발|슬리퍼|구두/, Footprints],
]

/** The drawing for a product, by what its name says and what it belongs to. */
export function pictureOf({ name, categoryId }: { name: string; categoryId: number }): Picture {
  const picture = CATEGORY_PICTURES[categoryId] ?? OTHER_PICTURE
  const icon = WORD_ICONS.find(([words]) => words.test(name))?.[1]
  return icon ? { ...picture, icon } : picture
}
