/** `POINT`s come from a member's own activity, `STAR` points from others and from luck. */
export type Currency = 'POINT' | 'STAR'

/** What limits the pay (decisions: Points). */
export const LIMITS = {
  paidBoardsADay: 3,
  paidCommentsADay: 10,
  /** In characters without blanks. */
  shortestPaidText: 5,
  /** Between two paid writings. */
  secondsApart: 30,
  starsOfLikesADay: 20,
  /** In how many days, with today, the likes of one member bring an author one star. */
  likerDays: 7,
  /** Votes and likes of accounts up to this age count nothing. */
  voterDays: 3,
  /** How long after the sign-up a code is accepted. */
  inviteDays: 7,
  /** On how many days a guest must be active before the host is paid. */
  guestDays: 3,
  paidGuests: 20,
} as const

/** Causes that earn: the amount, its currency, and the words for it and for its reversal. */
export const EARNINGS = {
  ATTENDANCE: { currency: 'POINT', amount: 10, words: '출석체크', undone: '출석체크 취소' },
  BOARD: { currency: 'POINT', amount: 50, words: '글 작성', undone: '글 작성 취소' },
  BOARD_COMMENT: { currency: 'POINT', amount: 20, words: '댓글 작성', undone: '댓글 작성 취소' },
  PRODUCT_COMMENT: { currency: 'POINT', amount: 20, words: '상품 댓글 작성', undone: '상품 댓글 작성 취소' },
  INVITED: { currency: 'POINT', amount: 100, words: '추천인 코드 입력', undone: '추천인 코드 취소' },
  INVITATION: { currency: 'STAR', amount: 100, words: '친구 초대', undone: '친구 초대 취소' },
  LIKED: { currency: 'STAR', amount: 1, words: '받은 추천', undone: '추천 취소' },
} as const satisfies Record<string, Rate>

/** Causes that cost, in the same form. */
export const COSTS = {
  BUMP: { currency: 'POINT', amount: 100, words: '끌올', undone: '끌올 환불' },
  DRAW: { currency: 'POINT', amount: 50, words: '선물 뽑기', undone: '선물 뽑기 환불' },
} as const satisfies Record<string, Rate>

/** Causes whose amount the draw or the store sets. */
export const PRIZED = {
  DRAW_POINT: { currency: 'POINT', words: '뽑기 당첨', undone: '뽑기 당첨 취소' },
  DRAW_STAR: { currency: 'STAR', words: '뽑기 당첨', undone: '뽑기 당첨 취소' },
} as const satisfies Record<string, Omit<Rate, 'amount'>>
export const PRICED = {
  GIFT: { currency: 'STAR', words: '선물 신청', undone: '선물 취소' },
} as const satisfies Record<string, Omit<Rate, 'amount'>>

interface Rate {
  currency: Currency
  amount: number
  words: string
  undone: string
}

export type Earning = keyof typeof EARNINGS
export type Cost = keyof typeof COSTS
export type Prized = keyof typeof PRIZED
export type Priced = keyof typeof PRICED
/** Writings that are paid. */
export type WritingAct = 'BOARD' | 'BOARD_COMMENT' | 'PRODUCT_COMMENT'
/** Acts that are paid. */
export type Act = 'ATTENDANCE' | WritingAct
/** `JOINED` closes the ledger of an anonymous account that was linked to another. */
export type Cause = Earning | Cost | Prized | Priced | 'JOINED'

export const CURRENCY_NAMES: Record<Currency, string> = { POINT: '포인트', STAR: '스타 포인트' }

/** The words of an entry for its member. A reversal may be temporary, as while a post waits for staff. */
export function entryWords({ cause, isReversal, amount }: Entry): string {
  const isRestored = isReversal && cause in EARNINGS && amount > 0
  return isRestored ? `${causeWords(cause, false)} 복구` : causeWords(cause, isReversal)
}

/** What an entry of the ledger is about. */
interface Entry {
  cause: Cause
  isReversal: boolean
  amount: number
}

/** The words of a cause. */
export function causeWords(cause: Cause, isReversal: boolean): string {
  if (cause === 'JOINED') return '계정 합치기'
  const { words, undone } = { ...EARNINGS, ...COSTS, ...PRIZED, ...PRICED }[cause]
  return isReversal ? undone : words
}
