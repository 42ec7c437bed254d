import { Chip } from '../controls/chip.tsx'
import { useNow } from '../now.tsx'
import { relativeTime } from '../time.ts'

interface ShownFriend {
  nickname: string
  invitedAt: number
  activeDays: number
  paidAt: number | null
}

/** The friends whom the member invited, each with the progress towards the reward. */
export function FriendList({ friends, neededDays }: { friends: ShownFriend[]; neededDays: number }) {
  const now = useNow()
  return (
    <ul className="hair">
      {friends.map(({ nickname, invitedAt, activeDays, paidAt }) => (
        <li key={`${nickname} ${invitedAt}`} className="entry">
          <b>{nickname}</b>
          {paidAt === null ? (
            <Chip>{activeDays < neededDays ? `활동 ${activeDays}/${neededDays}일` : '지급 대상 아님'}</Chip>
          ) : (
            <Chip kind="low">★ 100 받음</Chip>
          )}
          <span className="meta">{relativeTime(invitedAt, now)} 시작</span>
        </li>
      ))}
    </ul>
  )
}
