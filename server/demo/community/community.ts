import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { changeNickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { sumUpEconomy } from '#domain/gifts/economy/economyFigures.server.ts'
import { goOnChecking, startLedgerCheck } from '#domain/gifts/economy/ledgerCheck.server.ts'
import { signUpMembers } from '../members.ts'
import { listGiftActs, stockStore } from './giftStore.ts'
import { createLife, liveOn } from './living.ts'
import { OLDER_POSTS } from './olderPosts.ts'
import { type People, writePast } from './past.ts'
import { RECENT_POSTS } from './recentPosts.ts'

const POSTS = [...RECENT_POSTS, ...OLDER_POSTS]
/** Members as whom nobody can sign in. */
const NEIGHBOURS = [
  '새벽배송러',
  '알뜰곰',
  '장바구니부자',
  '반값인생',
  '동네마트단골',
  '커피수혈중',
  '적립금모음',
  '택배왔어요',
  '쿠폰줍는새',
  '느린달팽이',
  '캠핑초보',
  '냉동실가득',
  '밤샘직구',
  '초록우산',
]
const FIRST_NEIGHBOUR = 4201

/**
 * Writes the past of a community of these members and their neighbours, once per folder, and lets it live on. Returns
 * a function that stops it.
 */
export function openCommunity(members: Member[]): () => Promise<void> {
  const authors = [...signUpNeighbours(), ...members.filter((member) => !isAdmin(member))]
  const owner = members.find(isAdmin)!
  let isStopped = false
  const life = writeAll(members, { authors, owner }).then(() =>
    isStopped ? () => {} : liveOn(createLife(authors, POSTS)),
  )
  return async () => {
    isStopped = true
    const stop = await life
    stop()
  }
}

async function writeAll(members: Member[], people: People): Promise<void> {
  const store = await stockStore(people.owner)
  const common = members.filter((member) => !isAdmin(member))
  await writePast(people, POSTS, store === null ? [] : listGiftActs(common, store))
  // The page of the economy shows balances as the nightly check found them.
  if (store !== null) startLedgerCheck()
  await goOnChecking()
  await sumUpEconomy()
}

const signUpNeighbours = (): Member[] =>
  signUpMembers(NEIGHBOURS.map((_, at) => ({ id: FIRST_NEIGHBOUR + at }))).map((member, at) =>
    changeNickname(member, { nickname: NEIGHBOURS[at]! }),
  )
