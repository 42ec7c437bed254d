import { RowToggle } from '../controls/forms/rowToggle.tsx'
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
  <RowToggle action={path} acts={['like', 'unlike']} isOn={isLiked} rowId={id}>
    {(will) => {
      const count = likeCount + Number(will) - Number(isLiked)
      return {
        label: `댓글 추천 ${count}`,
        content: (
          <>
            <Icon name="thumbs-up" size="tiny" />
            <span className="num">{count > 0 ? countText(count) : '추천'}</span>
          </>
        ),
      }
    }}
  </RowToggle>
)
