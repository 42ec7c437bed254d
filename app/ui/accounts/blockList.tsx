import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { Avatar } from './avatar.tsx'
import { PersonLink } from './personLink.tsx'

interface ShownBlock {
  id: number
  nickname: string
  imageUrl: string | null
  blockedAt: number
}

/** The members whom the viewer blocks, each with a button to unblock them. */
export function BlockList({ blocks }: { blocks: ShownBlock[] }) {
  return (
    <ul className="hair">
      {blocks.map(({ id, nickname, imageUrl, blockedAt }) => (
        <li key={id} className="device">
          <Avatar nickname={nickname} imageUrl={imageUrl} />
          <b>
            <PersonLink id={id} nickname={nickname} />
          </b>
          <span className="meta">
            <RelativeTime at={blockedAt} /> 차단
          </span>
          <OnceForm method="post" className="actions" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button name="_act" value="unblock" size="small" aria-label={`${nickname} 차단 해제`}>
              차단 해제
            </Button>
          </OnceForm>
        </li>
      ))}
    </ul>
  )
}
