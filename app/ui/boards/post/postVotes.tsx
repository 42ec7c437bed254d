import type { ShownPost } from '#domain/boards/board.ts'
import { Button } from '../../controls/button.tsx'
import { ToggleForm } from '../../controls/forms/toggleForm.tsx'
import { ShareButton } from '../../controls/shareButton.tsx'
import { countText } from '../../count.ts'
import { Icon } from '../../icons/icon.tsx'
import { boardPath } from '../boardPaths.ts'

/** 추천 and 공유 at the end of a post; its author sees the number of likes. `address`: of the page, for sharing. */
export const PostVotes = ({ board, address }: { board: ShownPost; address: string }) => (
  <div className="post-votes">
    {board.isMine ? (
      <span className="post-likes">
        <Icon name="thumbs-up" size="small" />
        추천 {countText(board.likeCount)}
      </span>
    ) : (
      <LikeButton board={board} />
    )}
    <ShareButton address={address} title={board.title} />
  </div>
)

const LikeButton = ({ board: { id, likeCount, isLiked } }: { board: ShownPost }) => (
  <ToggleForm action={boardPath(id)} acts={['like', 'unlike']} isOn={isLiked}>
    {(will, press) => {
      const count = likeCount + Number(will) - Number(isLiked)
      return (
        <Button {...press}>
          <Icon name="thumbs-up" size="small" />
          추천 {count > 0 && <span className="num">{countText(count)}</span>}
        </Button>
      )
    }}
  </ToggleForm>
)
