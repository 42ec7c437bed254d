import { env } from '#app/env.server.ts'
import { getBoard } from '#domain/boards/boards.server.ts'
import { categoryLabel } from '#domain/boards/category.ts'
import { page } from '#http/answer.server.ts'
import { readId } from '#http/input/input.server.ts'
import { shareCard } from '#http/shareCards.server.ts'
import { ShareCard } from '#ui/shareCard.tsx'

/** The picture beside a shared link to a post: title, category and author. */
export const loader = page(({ params }) => {
  const { title, category, nickname } = getBoard(null, readId(params.id))
  return shareCard(ShareCard, {
    name: title,
    siteName: env.SITE_NAME,
    figure: category === null ? '커뮤니티' : categoryLabel(category),
    isQuiet: true,
    note: nickname,
  })
})
