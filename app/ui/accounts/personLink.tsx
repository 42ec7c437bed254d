import { lazy } from 'react'
import { DialogLink } from '../controls/popups/dialogLink.tsx'
import { Loaded } from '../controls/popups/loaded.tsx'
import type { ShownPerson } from './personCard.tsx'

const PersonCard = lazy(() => import('./personCard.tsx').then(({ PersonCard }) => ({ default: PersonCard })))

/** A member's name that opens their card: as a dialog, without a script as a page. */
export function PersonLink({ id, nickname }: { id: number; nickname: string }) {
  const path = `/users/${id}`
  return (
    <DialogLink
      className="inline-link"
      to={path}
      title="회원 정보"
      size="small"
      content={() => (
        <Loaded<{ person: ShownPerson | null; canBlock: boolean }> of={path}>
          {(found) => <PersonCard {...found} />}
        </Loaded>
      )}
    >
      {nickname}
    </DialogLink>
  )
}
