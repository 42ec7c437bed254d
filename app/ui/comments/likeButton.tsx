import { ToggleForm } from '../controls/forms/toggleForm.tsx'
import { countText } from '../count.ts'
import { Icon } from '../icons/icon.tsx'

interface Liked {
  id: number
  likeCount: number
  isLiked: boolean
}

/** Likes a comment, or withdraws the like. */
export const LikeButton = ({
  path,
  comment: { id, likeCount, isLiked },
}: {
  path: string
  comment: Liked
}) => (
  <ToggleForm action={path} acts={['like', 'unlike']} isOn={isLiked} rowId={id}>
    {(will, press) => {
      const count = likeCount + Number(will) - Number(isLiked)
      return (
        <button type="submit" {...press} aria-label={`댓글 추천 ${count}`}>
          <Icon name="thumbs-up" size="tiny" />
          <span className="num">{count > 0 ? countText(count) : '추천'}</span>
        </button>
      )
    }}
  </ToggleForm>
)
