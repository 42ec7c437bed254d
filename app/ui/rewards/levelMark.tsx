import { lazy } from 'react'
import type { Level } from '#domain/rewards/tags/levels.ts'
import { DialogLink } from '../controls/popups/dialogLink.tsx'
import { LevelIcon } from './levelIcon.tsx'

const LevelGuide = lazy(() => import('./levelList.tsx'))

/** A member's level. It opens an explanation: a dialog, or a part of the help page without a script. */
export function LevelMark({ level }: { level: Level }) {
  return (
    <DialogLink
      className="level-mark"
      to="/help#levels"
      aria-label={`레벨 ${level.rank}, 레벨 안내`}
      title="레벨 안내"
      content={() => <LevelGuide currentRank={level.rank} />}
    >
      <LevelIcon rank={level.rank} />
    </DialogLink>
  )
}
