import { Button, ButtonLink } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { withQuery } from '../../query.ts'
import { RelativeTime } from '../../relativeTime.tsx'

interface DraftOfferProps {
  draft: { title: string; savedAt: number; boardId: number | null }
}

/** Offers the post that the member began, here or on another device. */
export const DraftOffer = ({ draft: { title, savedAt, boardId } }: DraftOfferProps) => (
  <section className="panel draft-offer" aria-label="쓰던 글">
    <p>
      <b>쓰던 글이 있습니다</b>
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
    <OnceForm method="post">
      <Button size="small" kind="plain" name="_act" value="drop">
        새로 쓰기
      </Button>
    </OnceForm>
  </section>
)
