import type { CASE_CAUSES, REPORT_REASONS, SUBJECT_KINDS, VERDICTS } from '#db/schema/moderation.ts'
import { seoulTimeText } from '#domain/clock.ts'

export type ReportReason = (typeof REPORT_REASONS)[number]
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export type Verdict = (typeof VERDICTS)[number]

/** Why reports hide a thing: the reason that most of them name, and until when, unless staff decide before. */
export interface Hiding {
  reason: ReportReason
  /** Of a claim of rights; null: until staff decide. */
  until: number | null
}

/** The reasons of a report, which are also the rules of the site. */
export const REASON_NAMES: Record<ReportReason, string> = {
  ABUSE: '욕설이나 비방',
  SPAM: '광고나 도배',
  ADULT: '음란하거나 불쾌한 내용',
  PERSONAL_DATA: '개인정보 노출',
  WRONG_INFORMATION: '잘못된 정보',
  RIGHTS: '권리침해',
  OTHER: '기타',
}

/** What the author reads about a decision for which staff wrote no text. */
export const REASON_WORDS: Record<ReportReason, string> = {
  ABUSE: '다른 회원을 존중하는 표현으로 써주세요.',
  SPAM: '광고나 같은 내용의 반복은 올릴 수 없습니다.',
  ADULT: '누구나 보는 곳에 어울리지 않는 내용입니다.',
  PERSONAL_DATA: '자신이나 다른 사람의 개인정보는 올릴 수 없습니다.',
  WRONG_INFORMATION: '사실과 다른 내용이 있어 다른 회원이 오해할 수 있습니다.',
  RIGHTS: '다른 사람의 권리를 침해한다는 신고가 있어 확인하였습니다.',
  OTHER: '이용 규칙에 맞지 않는 내용입니다.',
}

export const SUBJECT_NAMES: Record<SubjectKind, string> = {
  BOARD: '게시글',
  BOARD_COMMENT: '댓글',
  PRODUCT_COMMENT: '댓글',
  CHAT_MESSAGE: '채팅 메시지',
  MEMBER: '회원',
  OFFER: '딜',
}

/** Why the service holds a thing for staff; null for a thing that members reported. */
export const CAUSE_NAMES: Record<(typeof CASE_CAUSES)[number], string | null> = {
  REPORTS: null,
  WATCHED_WORD: '주의 단어로 보류',
  NEWCOMER_LINK: '새 회원의 링크로 보류',
  REPEATED: '여러 계정의 같은 글',
}

export const VERDICT_NAMES: Record<Verdict, string> = {
  DISMISS: '문제없음',
  WARN: '경고',
  REMOVE: '삭제',
  SUSPEND: '이용 정지',
}

/** A verdict about a kind of thing: a deal is not deleted, it ends. */
export const verdictName = (verdict: Verdict, kind: SubjectKind): string =>
  verdict === 'REMOVE' && kind === 'OFFER' ? '종료' : VERDICT_NAMES[verdict]

/** Why a thing is hidden, for its author. */
export const hidingWords = ({ reason, until }: Hiding): string =>
  until === null
    ? `‘${REASON_NAMES[reason]}’ 신고가 쌓여 가려졌습니다. 운영자가 확인하고 있습니다.`
    : `권리침해 신고로 ${seoulTimeText(until)}까지 가려졌습니다. 운영자가 그 전에 결정할 수 있습니다.`

/** The reason that a report names, by its code or its Korean name; any other words are their own reason. */
export function readReason(text: string | null): { reason: ReportReason; words: string | null } {
  const codes = Object.keys(REASON_NAMES) as ReportReason[]
  const reason = codes.find((code) => code === text || REASON_NAMES[code] === text)
  return reason ? { reason, words: null } : { reason: 'OTHER', words: text }
}
