import type { BoardDetail } from '#domain/boards/board.ts'

/** A post in schema.org terms. */
export const boardThing = ({
  title,
  plainContent,
  nickname,
  writtenAt,
  editedAt,
  commentCount,
  likeCount,
}: BoardDetail) => ({
  '@type': 'DiscussionForumPosting',
  headline: title,
  text: plainContent,
  author: { '@type': 'Person', name: nickname },
  datePublished: new Date(writtenAt).toISOString(),
  ...(editedAt !== null && { dateModified: new Date(editedAt).toISOString() }),
  interactionStatistic: [
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: commentCount,
    },
    {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: likeCount,
    },
  ],
})
