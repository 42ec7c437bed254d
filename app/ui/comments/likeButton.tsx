import { useFetcher } from '@remix-run/react'
import { ShownTo } from '../controls/forms/onceForm.tsx'
import { countText } from '../count.ts'
import { Icon } from '../icons/icon.tsx'

interface Liked {
  id: number
  likeCount: number
  isLiked: boolean
}

/** Likes a comment, or withdraws the like, and shows the result at once. A double click likes it once. */
export function LikeButton({ path, comment: { id, likeCount, isLiked } }: { path: string; comment: Liked }) {
  const fetcher = useFetcher()
  const asked = fetcher.formData?.get('_act')
  const will = asked == null ? isLiked : asked === 'like'
  const count = likeCount + Number(will) - Number(isLiked)
  return (
    <fetcher.Form
      method="post"
      action={path}
      preventScrollReset
      onSubmit={(event) => fetcher.state !== 'idle' && event.preventDefault()}
    >
      <ShownTo />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="_act"
        value={will ? 'unlike' : 'like'}
        aria-pressed={will}
        aria-label={`댓글 추천 ${count}`}
      >
        <Icon name="thumbs-up" size="tiny" />
        <span className="num">{count > 0 ? countText(count) : '추천'}</span>
      </button>
    </fetcher.Form>
  )
}
