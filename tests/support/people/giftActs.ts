// Members act at random on the database of DATA_DIR, or all buy one gift; run as a separate process and killed at will.
import { text } from 'node:stream/consumers'
import { createRandom } from '#crawler/samples/random.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { removeDeletedBoards } from '#domain/boards/deletedBoards.server.ts'
import { likeBoard, unlikeBoard } from '#domain/boards/likes.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { drawPrizes, readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { cancelOwnGift, listOwnGifts } from '#domain/gifts/userGifts/userGifts.server.ts'
import { leave, resumeAccount } from '#domain/membership/leaving.server.ts'
import { linkAccount } from '#domain/membership/linking.server.ts'
import { isRefusal } from '#domain/refusal.ts'
import { recordVisit } from '#domain/rewards/attendance.server.ts'

interface Task {
  seed: number
  members: Member[]
  giftIds: number[]
  boardIds: number[]
  /** The number of acts. With 0, each member buys the first gift once instead. */
  acts: number
  /** The clock of the first act. */
  from: number
}

const { seed, members, giftIds, boardIds, acts, from }: Task = JSON.parse(await text(process.stdin))
const random = createRandom(seed)
const pick = <T>(of: T[]): T => of[Math.floor(random() * of.length)]!
/** Keys that another process presses too, so that presses repeat. */
const pressed = () => `key-${Math.floor(random() * 2_000)}`
let now = from

const ACTS: Array<(member: Member) => void | Promise<void>> = [
  (member) => void recordVisit(member, now),
  (member) => {
    const input = { title: `${seed} ${now} 제목`, content: `${seed} ${now} 오늘의 이야기`, category: 'TALK' }
    boardIds.push(writeBoard(member, NewBoard.parse(input), now).id)
  },
  (member) =>
    void writeComment(
      member,
      BOARD_COMMENTS,
      pick(boardIds),
      NewComment.parse({ text: `${seed} ${now} 번째 댓글` }),
      now,
    ),
  (member) => likeBoard(member, pick(boardIds), now),
  (member) => likeBoard(member, pick(boardIds), now),
  (member) => unlikeBoard(member, pick(boardIds), now),
  (member) => deleteBoard(member, pick(boardIds), now),
  () => removeDeletedBoards(),
  (member) => void drawPrizes(member, { count: 1, requestKey: pressed(), gameId: readDrawGame(now).id }, now),
  (member) =>
    void drawPrizes(member, { count: 10, requestKey: pressed(), gameId: readDrawGame(now).id }, now),
  (member) => void buyGift(member, pick(giftIds), { requestKey: pressed(), recipient: null }, now),
  (member) => void buyGift(member, pick(giftIds), { requestKey: pressed(), recipient: null }, now),
  (member) => {
    const { contents } = listOwnGifts(member, { pageNumber: 1, pageSize: 20 })
    if (contents.length > 0) cancelOwnGift(member, pick(contents).id, now)
  },
  (member) => leave(member, now),
  (member) => void resumeAccount(member, now),
  async (member) => {
    const { member: guest } = signIn('noauth', `device ${seed} ${now}`)
    recordVisit(guest, now)
    await linkAccount(
      guest,
      { provider: 'kakao', subject: random() < 0.5 ? `9${member.id}` : `new ${seed} ${now}` },
      now,
    )
  },
]

async function act(member: Member): Promise<void> {
  try {
    await pick(ACTS)(member)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

if (acts === 0)
  for (const member of members) {
    try {
      buyGift(member, giftIds[0]!, { requestKey: `once ${member.id}`, recipient: null }, from)
      process.stdout.write('bought\n')
    } catch (error) {
      if (!isRefusal(error)) throw error
      process.stdout.write(`${error.code}\n`)
    }
  }
for (let done = 0; done < acts; done++) {
  now += 31_000 * Math.ceil(random() * 60)
  const member = findUser(pick(members).id)
  if (member) await act(member)
  process.stdout.write('.')
}
