import sharp from 'sharp'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { DAY_MS, HOUR_MS, seoulDay } from '#domain/clock.ts'
import { drawPrizes } from '#domain/gifts/draw/draws.server.ts'
import { NewPrizeSet, setPrizes } from '#domain/gifts/draw/prizeSets.server.ts'
import { addGift, type Gift, listAllGifts, NewGift } from '#domain/gifts/store/gifts.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { giveUserGift, NewUserGift, updateStatus } from '#domain/gifts/userGifts/userGifts.server.ts'
import { sendVoucher } from '#domain/gifts/userGifts/vouchers.server.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'
import { readBalance } from '#domain/rewards/ledger.server.ts'
import { COSTS } from '#domain/rewards/rates.ts'
import { drawScene } from './community/drawing.ts'

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
/** How many days the draw has been open, and how many days a member has come. */
const OPEN_DAYS = 6
const VISIT_DAYS = 75
/** A member draws on one day at most so often. */
const DRAWS_A_DAY = 4

interface People {
  /** Those whom a visitor of the demo signs in as. */
  members: Member[]
  owner: Member
}

/**
 * Fills the gift store and opens the draw some days ago: the members drew on these days, bought gifts, and the owner
 * has worked off a part of the orders. Changes nothing where the store has gifts.
 */
export async function openGiftStore({ members, owner }: People, now = Date.now()): Promise<void> {
  if (listAllGifts({ pageNumber: 1, pageSize: 1 }).totalCount > 0) return
  const pictures = await Promise.all(GIFTS.map(({ picture }, at) => drawScene(picture, at)))
  const paths: string[] = []
  for (const picture of pictures) paths.push((await uploadImage(owner, picture)).imagePath)
  const webp = await drawVoucher()
  write(() => {
    const gifts = GIFTS.map((gift, at) => addGift(owner, giftOf(gift, paths[at]!), now - OPEN_DAYS * DAY_MS))
    setPrizes(owner, prizesOf(gifts), now - (OPEN_DAYS + 1) * DAY_MS)
    for (const member of members) visitAndDraw(member, now)
    sellTo(members, { gifts, owner, webp, now })
  })
}

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

/** Comes every day, and draws on the days of the draw while there are points left for today. */
function visitAndDraw(member: Member, now: number): void {
  for (let day = VISIT_DAYS; day > 0; day--) recordVisit(member, now - day * DAY_MS)
  for (let day = OPEN_DAYS; day > 0; day--) {
    const at = now - day * DAY_MS
    const asked = (n: number) => ({ count: 1 as const, requestKey: `demo ${day} ${n}`, gameId: seoulDay(at) })
    for (let n = 0; n < DRAWS_A_DAY && mayDraw(member); n++) drawPrizes(member, asked(n), at)
  }
}

/** True while points for ten draws more are left, which a visitor of the demo may want to press. */
const mayDraw = ({ id }: Member): boolean => readBalance(id, 'POINT').balance >= 11 * COSTS.DRAW.amount

interface Store {
  gifts: Gift[]
  owner: Member
  webp: Buffer
  now: number
}

/** Orders in several states, as far as the stars of the members go, and a voucher that the owner gave each of them. */
function sellTo(members: Member[], { gifts, owner, webp, now }: Store): void {
  for (const [at, member] of members.entries()) {
    const given = giveUserGift(
      owner,
      NewUserGift.parse({
        userId: member.id,
        name: '가입 축하 초코바',
        description: '반갑습니다. 편의점에서 초코바로 바꾸세요.',
      }),
      now - 3 * DAY_MS,
    )
    updateStatus(owner, { id: given.id, status: 'CONFIRMED', message: '' }, now - 2 * DAY_MS)
    sendVoucher(
      owner,
      given.id,
      { webp, expiresAt: now + 80 * DAY_MS, message: '계산할 때 바코드를 보여 주세요.' },
      now - 2 * DAY_MS,
    )
    const wanted = gifts.find((gift) => gift.delivery === (at === 0 ? 'IN_KIND' : 'VOUCHER'))!
    if (readBalance(member.id, 'STAR').balance < wanted.starPrice) continue
    const recipient = wanted.delivery === 'IN_KIND' ? HOME : null
    const { id } = buyGift(member, wanted.id, { requestKey: 'demo', recipient }, now - 5 * HOUR_MS)
    if (at === 0)
      updateStatus(owner, { id, status: 'CONFIRMED', message: '내일 보내 드립니다.' }, now - HOUR_MS)
  }
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
