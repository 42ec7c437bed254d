import { levelOf } from './tags/levels.ts'
import { findTag } from './tags/tags.ts'

/** The direction: towards the member or by the member. */
export type Direction = 'TO_ME' | 'BY_ME'

/**
 * `TAG`, `LEVEL` the member got a tag or a level · `INVITED` an invite code was applied · `GUEST_PAID`, `HOST_PAID` an
 * invitation paid the guest and the host · `MENTIONED`, `ANSWERED`, `COMMENTED`, `LIKED` a comment mentioned the
 * member, replied to theirs or to their post, or theirs was liked · `CHAT_MENTIONED` a chat message mentioned the
 * member · `BOARD_LIKED` their post was liked · `BOARD`, `COMMENT` the member wrote one · `BUMP` a deal was bumped,
 * `BUMP_ENDED` an admin ended the bump, `BUMP_REFUNDED` the source ended the deal soon enough for a refund · `PRIZE`
 * the member drew a prize, `GIFT` the member asked for a gift of the store, `GIFT_CHANGED` a gift of the member got
 * another state.
 */
export type ActionKind =
  | 'TAG'
  | 'LEVEL'
  | 'INVITED'
  | 'GUEST_PAID'
  | 'HOST_PAID'
  | 'MENTIONED'
  | 'ANSWERED'
  | 'COMMENTED'
  | 'CHAT_MENTIONED'
  | 'LIKED'
  | 'BOARD_LIKED'
  | 'BOARD'
  | 'COMMENT'
  | 'BUMP'
  | 'BUMP_ENDED'
  | 'BUMP_REFUNDED'
  | 'PRIZE'
  | 'GIFT'
  | 'GIFT_CHANGED'

/** The kinds of actions about a comment. */
export type CommentAction = Extract<
  ActionKind,
  'MENTIONED' | 'ANSWERED' | 'COMMENTED' | 'CHAT_MENTIONED' | 'LIKED'
>

interface Action {
  direction: Direction
  kind: ActionKind
  /**
   * Which one of that kind: the tag, the tag count of a level, the commented thing, the name of a deal; empty for a
   * deleted post.
   */
  subject: string
  /** The other member involved, by their present name. */
  otherName: string
}

/** The words of a line in the history. */
export function actionWords({ direction, kind, subject, otherName }: Action): string {
  const title = subject || '삭제된 글'
  switch (kind) {
    case 'TAG':
      return tagWords(subject)
    case 'LEVEL':
      return levelWords(Number(subject))
    case 'INVITED':
      return direction === 'TO_ME'
        ? `${otherName}님이 내 추천인 코드를 입력하였습니다`
        : `${otherName}님의 추천인 코드를 입력하였습니다`
    case 'GUEST_PAID':
      return '추천인 코드를 입력한 선물로 100 포인트를 받았습니다'
    case 'HOST_PAID':
      return `${otherName}님을 초대한 선물로 100 스타 포인트를 받았습니다`
    case 'MENTIONED':
      return `${otherName}님이 ‘${title}’ 댓글에서 나를 언급했습니다`
    case 'ANSWERED':
      return `${otherName}님이 ‘${title}’의 내 댓글에 답글을 남겼습니다`
    case 'COMMENTED':
      return `${otherName}님이 내 글 ‘${title}’에 댓글을 남겼습니다`
    case 'CHAT_MENTIONED':
      return `${otherName}님이 채팅에서 나를 언급했습니다`
    case 'LIKED':
      return `${otherName}님이 내 댓글을 추천했습니다 · ${title}`
    case 'BOARD_LIKED':
      return `${otherName}님이 내 글을 추천했습니다 · ${title}`
    case 'BOARD':
      return subject === '' ? '지금은 삭제된 글을 썼습니다' : `‘${subject}’ 글을 썼습니다`
    case 'COMMENT':
      return `‘${title}’에 댓글을 남겼습니다`
    case 'BUMP':
      return `‘${subject}’ 딜을 끌올하였습니다`
    case 'BUMP_ENDED':
      return `운영자가 ‘${subject}’ 딜의 끌올을 내렸습니다`
    case 'BUMP_REFUNDED':
      return `끌올한 지 30분 안에 ‘${subject}’ 딜이 종료되어 포인트를 돌려받았습니다`
    case 'PRIZE':
      return `뽑기에서 ‘${subject}’에 당첨되었습니다`
    case 'GIFT':
      return `‘${subject}’ 선물을 신청하였습니다`
    case 'GIFT_CHANGED':
      return subject
  }
}

export function tagWords(key: string): string {
  const tag = findTag(key)
  return tag ? `‘${tag.emoji} ${tag.name}’ 태그를 받았습니다` : '태그를 받았습니다'
}

export function levelWords(tagCount: number): string {
  const { display, rank } = levelOf(tagCount)
  return `${display} 레벨 ${rank}에 올랐습니다`
}
