import type { ShownPost } from '#domain/boards/board.ts'

/** A post in schema.org terms. */
export const boardThing = ({
  title,
  lead,
  nickname,
  writtenAt,
  editedAt,
  commentCount,
  likeCount,
}: ShownPost) => ({
  '@type': 'DiscussionForumPosting',
  headline: title,
  text: lead,
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
