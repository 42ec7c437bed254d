import type { ReactNode } from 'react'
import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { countText } from '../../count.ts'
import { Icon } from '../../icons/icon.tsx'

/** The viewer's like and bookmark of a product, and the number of likes. */
export interface Interest {
  isLiked: boolean
  isBookmarked: boolean
  likeCount: number
}

/** 추천 and 찜 of a product; signed out they lead to the login. */
export function InterestButtons({
  productId,
  interest,
  children,
  beside,
}: {
  productId: number
  interest: Interest
  /** Further buttons of the same form. */
  children?: ReactNode
  /** Elements beside it that have their own form. */
  beside?: ReactNode
}) {
  const { isLiked, isBookmarked, likeCount } = interest
  return (
    <div className="interest">
      <OnceForm method="post" action={`/products/${productId}`} className="contents" preventScrollReset>
        <Button size="small" name="_act" value={isLiked ? 'unlike' : 'like'} aria-pressed={isLiked}>
          <Icon name="thumbs-up" size="small" />
          추천
          {likeCount > 0 && <span className="num">{countText(likeCount)}</span>}
        </Button>
        <Button
          size="small"
          name="_act"
          value={isBookmarked ? 'unbookmark' : 'bookmark'}
          aria-pressed={isBookmarked}
        >
          <Icon name="heart" size="small" />찜
        </Button>
        {children}
      </OnceForm>
      {beside}
    </div>
  )
}
