import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { likeComment, unlikeComment } from '#domain/comments/likes.server.ts'
import { getComment } from '#domain/comments/lists.server.ts'
import { CommentEdit, NewComment } from '#domain/comments/newComment.server.ts'
import { type CommentPlace, commentPath } from '#domain/comments/place.server.ts'
import { deleteComment, findComment } from '#domain/comments/writing.server.ts'
import { NewReport } from '#domain/moderation/newReport.server.ts'
import { report } from '#domain/moderation/reports.server.ts'
import { HELD_WORDS } from '#domain/moderation/watching/watchedWord.ts'
import { refuse } from '#domain/refusal.ts'
import { type Act, type Asked, byMember, byVisitor } from './acts.server.ts'
import type { FormOptions } from './answer.server.ts'
import { redirectWithToast } from './flash.server.ts'
import { readId, readQuery } from './input/input.server.ts'
import { changeComment, postComment, readComment, readThread, ThreadPlace } from './input/threads.server.ts'
import { isSentByScript, pageBefore } from './pageBefore.ts'
import { hashAddress } from './protection/address.server.ts'

/*
 * The acts of the screens `…/:id/comments` and `…/:id/comments/:commentId`, for each place with comments.
 */

/** Shows the thread of a commented thing. */
export const showThread = (place: CommentPlace) =>
  byVisitor({ query: ThreadPlace }, ({ member, id, query, request }) => {
    const { id: subjectId, title, commentCount: count, isRemoved: isClosed } = place.getShown(member, id)
    const home = place.homeOf(subjectId)
    if (subjectId !== id) throw redirect(`${home}/comments${new URL(request.url).search}`, 301)
    return { home, title, count, isClosed, thread: readThread(member, place, subjectId, query) }
  })

/** Writes a comment, optionally with pictures; a button beside a comment likes it. */
export function threadActs(place: CommentPlace) {
  const stay = ({ request, id, rowId }: Asked) =>
    isSentByScript(request) ? null : redirect(pageBefore(request) ?? commentPath(place, id, rowId))
  return {
    '': byMember({ input: NewComment }, async ({ id: thingId, ...asked }) => {
      const comment = await readComment(asked, NewComment)
      const { id, subjectId, ...result } = await postComment(asked, place, thingId, comment)
      return redirectWithToast(commentPath(place, subjectId, id), resultWords('댓글', result))
    }),
    like: byMember({ limit: 'REACTIONS' }, (asked) => {
      likeComment(asked.member, place, asked.rowId)
      return stay(asked)
    }),
    unlike: byMember({ limit: 'REACTIONS' }, (asked) => {
      unlikeComment(asked.member, place, asked.rowId)
      return stay(asked)
    }),
  }
}

function resultWords(what: string, { isPaid, isHeld }: { isPaid: boolean; isHeld: boolean }): string {
  if (isHeld) return HELD_WORDS
  return isPaid ? `${what}을 등록하였습니다. +20P` : `${what}을 등록하였습니다.`
}

const NOT_FOUND = '댓글을 찾을 수 없습니다.'

const TASKS = ['answer', 'edit', 'delete', 'report'] as const
const Task = z.object({ do: z.enum(TASKS).default('answer').catch('answer') })
/** The tasks for the author of a comment. */
const OWN_TASKS: readonly string[] = ['edit', 'delete']

/** Shows one comment with the form of the chosen act. */
export const showComment = (place: CommentPlace) =>
  byMember({ query: Task }, ({ member, query: { do: task }, params }) => {
    const comment = getComment(member, place, readId(params.commentId))
    if (OWN_TASKS.includes(task) && !comment.isMine) refuse('not_found', NOT_FOUND)
    return { comment, task, home: place.homeOf(comment.subjectId) }
  })

/** Redirects from the number of a comment to its place in its thread; for a deleted comment, to its former place. */
export const leadToComment = (place: CommentPlace) =>
  byVisitor(({ id }) => {
    const { subjectId } = findComment(place, id) ?? refuse('not_found', NOT_FOUND)
    return redirect(commentPath(place, subjectId, id))
  })

/** What members do to one comment; each act ends at the comment's thread. */
export function commentActs(place: CommentPlace) {
  const back = ({ id, params }: Pick<Asked, 'id' | 'params'>, words: string) =>
    redirectWithToast(commentPath(place, id, readId(params.commentId)), words)
  return {
    answer: byMember({ input: NewComment }, async ({ id, params, ...sent }) => {
      const targetCommentId = readId(params.commentId)
      const { subjectId } = getComment(sent.member, place, targetCommentId)
      const answer = { ...(await readComment(sent, NewComment)), targetCommentId }
      const { id: shownId, ...result } = await postComment(sent, place, subjectId, answer)
      return redirectWithToast(commentPath(place, id, shownId), resultWords('답글', result))
    }),
    edit: byMember({ input: CommentEdit, limit: 'REACTIONS' }, async ({ id, params, ...sent }) => {
      const edit = await readComment(sent, CommentEdit)
      const { isHeld } = await changeComment(sent.member, place, readId(params.commentId), edit)
      return back({ id, params }, isHeld ? HELD_WORDS : '댓글을 수정하였습니다.')
    }),
    delete: byMember((asked) => {
      deleteComment(asked.member, place, readId(asked.params.commentId))
      return back(asked, '댓글을 삭제하였습니다.')
    }),
    report: byMember({ input: NewReport, limit: 'REACTIONS' }, (asked) => {
      const comment = { kind: place.act, id: readId(asked.params.commentId) }
      report(asked.member, comment, asked.input, hashAddress(asked.request))
      return back(asked, '신고를 접수하였습니다.')
    }),
  } satisfies Record<(typeof TASKS)[number], Act<unknown>>
}

/** The address names the act on a comment; after a refusal the way back is the thread. */
export const commentForm = (place: CommentPlace): FormOptions => ({
  actIn: ({ request }) => readQuery(request, Task).do,
  backFrom: ({ params }) => place.homeOf(Number(params.id)),
})
