import { LEVELS } from '#domain/rewards/tags/levels.ts'
import { Chip } from '../controls/chip.tsx'
import { LevelIcon } from './levelIcon.tsx'

/** Every level with the number of tags that it requires; `currentRank` marks the member's level. */
export function LevelList({ currentRank }: { currentRank?: number }) {
  return (
    <ol className="hair">
      {LEVELS.map(({ rank, tagCount }) => (
        <li key={rank} className="level">
          <LevelIcon rank={rank} />
          <b>레벨 {rank}</b>
          {rank === currentRank && <Chip kind="low">지금</Chip>}
          <span className="spring" />
          <span className="meta">{tagCount === 0 ? '시작' : `태그 ${tagCount}개`}</span>
        </li>
      ))}
    </ol>
  )
}

/** The levels in a dialog, with how a member reaches them. */
export default function LevelGuide({ currentRank }: { currentRank: number }) {
  return (
    <>
      <p>태그를 모으면 레벨이 오릅니다.</p>
      <LevelList currentRank={currentRank} />
    </>
  )
}
