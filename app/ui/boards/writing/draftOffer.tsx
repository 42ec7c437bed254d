import { Button, ButtonLink } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { withQuery } from '../../query.ts'
import { RelativeTime } from '../../relativeTime.tsx'

interface DraftOfferProps {
  draft: { title: string; savedAt: number; boardId: number | null }
  /** The page writes the post of the draft: there the member can drop it. */
  isHere: boolean
}

/** Offers the post that the member began, here or on another device. */
export const DraftOffer = ({ draft: { title, savedAt, boardId }, isHere }: DraftOfferProps) => (
  <section className="panel draft-offer" aria-label="쓰던 글">
    <p>
      <b>{boardId === null ? '쓰던 새 글이 있습니다' : '수정하던 글이 있습니다'}</b>
      <span className="meta">
        <bdi>{title || '제목 없음'}</bdi> · <RelativeTime at={savedAt} />
      </span>
    </p>
    <span className="spring" />
    <ButtonLink
      size="small"
      to={withQuery('/auth/boards/write', { boardId: String(boardId ?? ''), draft: 'continue' })}
      reloadDocument
    >
      이어 쓰기
    </ButtonLink>
    {isHere && (
      <OnceForm method="post">
        <input type="hidden" name="id" value={savedAt} />
        <Button size="small" kind="plain" name="_act" value="drop">
          {boardId === null ? '새로 쓰기' : '처음부터 수정'}
        </Button>
      </OnceForm>
    )}
  </section>
)
