import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/clock.ts'
import { likeComment } from '#domain/comments/likes.server.ts'
import { listRecentComments } from '#domain/comments/lists.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { DealFilter, listDeals } from '#domain/feed/deals.server.ts'
import { announceSubject } from '#domain/moderation/subjects.server.ts'

/** A comment: its author, its age, and the earlier comment that it answers. */
interface SampleComment {
  by: number
  minutesAgo: number
  words: string
  answers?: number
  likedBy?: number[]
}

/** The comments on the hottest deals, the hottest first. `{1}` is replaced by the name of the second member. */
const TALKS: SampleComment[][] = [
  [
    {
      by: 0,
      minutesAgo: 42,
      words: '지난달에 샀던 값보다 쌉니다. 필요하신 분은 지금이 괜찮아 보여요.',
      likedBy: [1, 2],
    },
    { by: 1, minutesAgo: 35, words: '카드 할인도 같이 되나요? 결제창에는 안 보이네요.' },
    {
      by: 0,
      minutesAgo: 31,
      words: '@{1}님 청구 할인이라 결제창에는 안 나오고 다음 달 명세서에서 빠집니다.',
      answers: 1,
      likedBy: [1],
    },
    { by: 1, minutesAgo: 28, words: '덕분에 바로 샀습니다. 감사합니다!', answers: 1 },
    {
      by: 2,
      minutesAgo: 9,
      words: '옵션에 따라 값이 다릅니다. 담기 전에 한 번 더 확인해주세요.',
      likedBy: [0],
    },
  ],
  [
    {
      by: 1,
      minutesAgo: 55,
      words: '어제 주문했는데 오늘 아침에 도착했습니다. 포장도 꼼꼼합니다.',
      likedBy: [0],
    },
    { by: 2, minutesAgo: 50, words: '유통기한이나 제조일은 어떤가요?' },
    { by: 1, minutesAgo: 46, words: '받은 것은 넉넉했습니다. 걱정 안 하셔도 될 것 같아요.', answers: 1 },
  ],
  [
    { by: 2, minutesAgo: 80, words: '석 달 전에 같은 걸 더 비싸게 샀네요… 쓰는 데는 문제없이 만족합니다.' },
    { by: 0, minutesAgo: 71, words: '품절이었다가 방금 다시 풀렸습니다. 저도 하나 담았어요.', likedBy: [2] },
  ],
  [{ by: 0, minutesAgo: 15, words: '가격 알림 걸어두고 기다렸는데 드디어 떴네요 🎉', likedBy: [1, 2] }],
]
const LOOK_EVERY_MS = 2 * SECOND_MS

/**
 * Lets the members comment on the hottest deals once the crawler has read the sample sites; once per folder. Returns
 * a function that stops it.
 */
export function talkOnceThereAreDeals(people: Array<{ id: number }>): () => void {
  const timer = setInterval(() => {
    const deals = listDeals({
      ...DealFilter.parse({ status: 'LIVE' }),
      pageNumber: 1,
      pageSize: TALKS.length,
    })
    if (deals.contents.length < TALKS.length) return
    clearInterval(timer)
    if (listRecentComments(null, PRODUCT_COMMENTS, 1).length > 0) return
    const members = people.map(({ id }) => signIn('kakao', String(id)).member)
    for (const [at, { productId }] of deals.contents.entries()) talk(members, productId, TALKS[at] ?? [])
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

function talk(members: Member[], productId: number, said: SampleComment[]): void {
  const ids: number[] = []
  for (const { by, minutesAgo, words, answers, likedBy = [] } of said) {
    const text = words.replace(/\{(\d)\}/g, (_, at) => members[Number(at)]?.nickname ?? '')
    const targetCommentId = answers === undefined ? null : ids[answers]
    const now = Date.now() - minutesAgo * MINUTE_MS
    const comment = NewComment.parse({ text, targetCommentId })
    const { id } = writeComment(members[by] as Member, PRODUCT_COMMENTS, productId, comment, now)
    announceSubject({ kind: 'PRODUCT_COMMENT', id }, now)
    ids.push(id)
    for (const liker of likedBy) likeComment(members[liker] as Member, PRODUCT_COMMENTS, id, now)
  }
}
