import type { ShownPost } from '#domain/boards/board.ts'

/** A post in schema.org terms; `address`: the address of its page. An author who left has no page. */
export const boardThing = (
  { title, lead, nickname, author, writtenAt, editedAt, commentCount, likeCount }: ShownPost,
  address: string,
) => ({
  '@type': 'DiscussionForumPosting',
  headline: title,
  text: lead,
  author: {
    '@type': 'Person',
    name: nickname,
    ...(author && { url: new URL(`/users/${author.id}`, address).href }),
  },
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
