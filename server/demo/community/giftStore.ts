import sharp from 'sharp'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { DAY_MS, seoulDay } from '#domain/clock.ts'
import { drawPrizes } from '#domain/gifts/draw/draws.server.ts'
import { NewPrizeSet, setPrizes } from '#domain/gifts/draw/prizeSets.server.ts'
import { addGift, type Gift, listAllGifts, NewGift } from '#domain/gifts/store/gifts.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { giveUserGift, NewUserGift, updateStatus } from '#domain/gifts/userGifts/userGifts.server.ts'
import { sendVoucher } from '#domain/gifts/userGifts/vouchers.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { drawScene } from './drawing.ts'
import { type Act, actAt } from './past.ts'

const VALID_DAYS = 90
const GIFTS = [
  {
    name: '초코바',
    picture: { scene: 'kitchen', thing: '누룽지' },
    starPrice: 30,
    stock: 40,
    wonValue: 1_500,
    description: '편의점에서 바꾸는 초코바 한 개입니다.',
  },
  {
    name: '아메리카노 한 잔',
    picture: { scene: 'desk', thing: '콜드브루' },
    starPrice: 90,
    stock: 12,
    wonValue: 4_500,
    description: '가까운 카페에서 마시는 아메리카노 한 잔입니다.',
  },
  {
    name: '편의점 5천 원권',
    picture: { scene: 'desk', thing: '상품권' },
    starPrice: 100,
    stock: 1,
    wonValue: 5_000,
    description: '전국 편의점에서 쓰는 5,000원 금액권입니다.',
  },
  {
    name: '캠핑 머그컵',
    picture: { scene: 'kitchen', thing: '보온병' },
    starPrice: 60,
    stock: 6,
    wonValue: 12_000,
    delivery: 'IN_KIND',
    description: '핫딜알리미 로고가 있는 법랑 머그컵입니다.',
  },
] as const
const TERMS = '다른 사람에게 팔 수 없습니다. 잔액은 돌려드리지 않습니다.'
const HOME = { name: '홍길동', phone: '010-1234-5678', address: '서울특별시 중구 세종대로 110' }
/** The number of days for which the draw has been open, and on which a member has visited. */
const OPEN_DAYS = 6
const VISIT_DAYS = 150
/** The maximum number of draws of a member in a day, and the number of draws for which a member keeps points. */
const DRAWS_A_DAY = 4
const KEPT_DRAWS = 11
const DAY_MINUTES = 24 * 60

/** The gifts of the demo, before its members have any. */
export interface Store {
  gifts: Gift[]
  owner: Member
  /** The picture of a voucher. */
  webp: Buffer
}

/** Fills the gift store and sets the prizes of the draw, some days ago. Returns null where the store has gifts. */
export async function stockStore(owner: Member, now = Date.now()): Promise<Store | null> {
  if (listAllGifts({ pageNumber: 1, pageSize: 1 }).totalCount > 0) return null
  const pictures = await Promise.all(GIFTS.map(({ picture }, at) => drawScene(picture, at)))
  const paths: string[] = []
  for (const picture of pictures) paths.push((await uploadImage(owner, picture)).imagePath)
  const webp = await drawVoucher()
  return write(() => {
    const gifts = GIFTS.map((gift, at) => addGift(owner, giftOf(gift, paths[at]!), now - OPEN_DAYS * DAY_MS))
    setPrizes(owner, prizesOf(gifts), now - (OPEN_DAYS + 1) * DAY_MS)
    return { gifts, owner, webp }
  })
}

/**
 * What members did with the store: they came every day, drew once it was open, and bought gifts. The owner has
 * processed a part of the orders.
 */
export const listGiftActs = (members: Member[], store: Store): Act[] =>
  members.flatMap((member, at) => [
    ...Array.from({ length: VISIT_DAYS }, (_, day) =>
      actAt((day + 1) * DAY_MINUTES, (now) => {
        recordVisit(member, now)
        if (day < OPEN_DAYS) drawSome(member, now)
      }),
    ),
    ...receive(member, store),
    ...order(member, store, at === 0 ? 'IN_KIND' : 'VOUCHER'),
  ])

const giftOf = (gift: (typeof GIFTS)[number], imagePath: string) =>
  NewGift.parse({
    delivery: 'VOUCHER',
    ...gift,
    imagePath,
    terms: TERMS,
    validDays: 'delivery' in gift ? null : VALID_DAYS,
  })

function prizesOf(gifts: Gift[]) {
  const giftId = gifts.find(({ name }) => name === '아메리카노 한 잔')!.id
  return NewPrizeSet.parse({
    prizes: [
      { kind: 'GIFT', name: '아메리카노 한 잔', giftId, odds: 5_000, dayStock: 2, substitutePlace: 2 },
      { kind: 'STAR', name: '스타 100개', amount: 100, odds: 45_000, dayStock: 50, substitutePlace: 2 },
      { kind: 'STAR', name: '스타 20개', amount: 20, odds: 250_000 },
      { kind: 'STAR', name: '스타 5개', amount: 5, odds: 300_000 },
      { kind: 'POINT', name: '포인트 50', amount: 50, odds: 100_000 },
      { kind: 'NOTHING', name: '꽝', odds: 300_000 },
    ],
  })
}

/** Draws a few times, and keeps points with which a visitor of the demo can draw ten more times. */
function drawSome(member: Member, now: number): void {
  const day = seoulDay(now)
  for (let n = 0; n < DRAWS_A_DAY; n++) {
    if (readBalance(member.id, 'POINT').balance < KEPT_DRAWS * COSTS.DRAW.amount) return
    drawPrizes(member, { count: 1, requestKey: `demo ${day} ${n}`, gameId: day }, now)
  }
}

/** A voucher that the owner gives a member. */
function receive(member: Member, { owner, webp }: Store): Act[] {
  let id = 0
  const gift = { name: '가입 축하 초코바', description: '반갑습니다. 편의점에서 초코바로 바꾸세요.' }
  const message = '계산할 때 바코드를 보여 주세요.'
  return [
    actAt(3 * DAY_MINUTES, (now) => {
      id = giveUserGift(owner, NewUserGift.parse({ ...gift, userId: member.id }), now).id
    }),
    actAt(2.5 * DAY_MINUTES, (now) => updateStatus(owner, { id, status: 'CONFIRMED', message: '' }, now)),
    actAt(2 * DAY_MINUTES, (now) =>
      sendVoucher(owner, id, { webp, expiresAt: now + VALID_DAYS * DAY_MS, message }, now),
    ),
  ]
}

/** A member buys the cheapest gift of a kind, if the stars suffice; the owner has confirmed the orders to be sent. */
function order(member: Member, { gifts, owner }: Store, delivery: Gift['delivery']): Act[] {
  const gift = gifts.find((each) => each.delivery === delivery)!
  const recipient = delivery === 'IN_KIND' ? HOME : null
  let id: number | null = null
  return [
    actAt(300, (now) => {
      if (readBalance(member.id, 'STAR').balance >= gift.starPrice)
        id = buyGift(member, gift.id, { requestKey: 'demo', recipient }, now).id
    }),
    actAt(60, (now) => {
      if (id !== null && recipient !== null)
        updateStatus(owner, { id, status: 'CONFIRMED', message: '내일 보내 드립니다.' }, now)
    }),
  ]
}

const BARS = '1101001000010010100100110010011011100101011001101001110110001110101'
/** The picture of a voucher: its name, and a barcode on white. */
function drawVoucher(): Promise<Buffer> {
  const bars = [...BARS]
    .map((bar, at) => (bar === '1' ? `<rect x="${120 + at * 12}" y="320" width="12" height="300"/>` : ''))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1040" height="760"><rect width="1040" height="760" fill="#fff"/><rect x="120" y="90" width="160" height="160" rx="16" fill="#7a4a2b"/><rect x="310" y="110" width="420" height="44" fill="#333"/><rect x="310" y="180" width="280" height="32" fill="#999"/>${bars}<rect x="330" y="650" width="380" height="36" fill="#333"/></svg>`
  return sharp(Buffer.from(svg)).webp().toBuffer()
}
