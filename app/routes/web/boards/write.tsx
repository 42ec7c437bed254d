import { useActionData } from '@remix-run/react'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { MAX_IMAGES } from '#domain/boards/board.ts'
import { getBoard, getOwnBoard } from '#domain/boards/boards.server.ts'
import { ADMIN_CATEGORIES, type BoardCategory, CATEGORY_NAMES } from '#domain/boards/category.ts'
import { getPostStart, isAboutProduct, PostStartAsked } from '#domain/boards/content/postStart.server.ts'
import { findPostDeal } from '#domain/boards/deals/shownDeals.server.ts'
import { dropDraft, findDraft, restoreDraft, saveDraft } from '#domain/boards/drafts.server.ts'
import { BoardDraft, BoardEdit, NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoardOnce } from '#domain/boards/writing.server.ts'
import { editPost } from '#domain/intake/memberDeals.server.ts'
import { screened } from '#domain/moderation/watching/screening.server.ts'
import { HELD_WORDS } from '#domain/moderation/watching/watchedWord.ts'
import { plainTextOf } from '#domain/richText.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page, screenPath } from '#http/answer.server.ts'
import { assertAppVersion } from '#http/display/clientKind.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { readWriting } from '#http/input/writings.server.ts'
import { limitActs } from '#http/protection/limits.server.ts'
import { UnlessSuspended } from '#ui/accounts/unlessSuspended.tsx'
import { writePath } from '#ui/boards/boardPaths.ts'
import { DraftOffer } from '#ui/boards/writing/draftOffer.tsx'
import { WriteForm } from '#ui/boards/writing/writeForm.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { revalidateOnConflict } from '#ui/rendering/revalidateOnConflict.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export { WordsBoundary as ErrorBoundary } from '#ui/states/keptWords.tsx'

export const meta = titled('글쓰기')

/** The post to start with, and the draft that the member may continue instead. */
export const loader = page(
  byMember({ query: PostStartAsked }, ({ member, query, request }) => {
    if (isAboutProduct(query)) assertAppVersion(request)
    const draft = query.draft ? null : findDraft(member)
    const { boardId } = query
    const start = getPostStart(member, query)
    return {
      boardId,
      start,
      current: boardId === null ? null : currentPost(member, boardId),
      deal: boardId === null ? null : findPostDeal(member, boardId),
      replaces: (query.draft && findDraft(member)?.savedAt) || null,
      draft: draft && { title: draft.title, savedAt: draft.savedAt, boardId: draft.boardId },
      categories: listCategories(member, start.category),
    }
  }),
)

const currentPost = (member: Member, boardId: number) => {
  const { title, category, content, version } = getOwnBoard(member, boardId)
  return { title, category, content, version }
}

export const shouldRevalidate = revalidateOnConflict

const listCategories = (member: Member, own: BoardCategory | null) =>
  (Object.keys(CATEGORY_NAMES) as BoardCategory[])
    .filter((category) => isAdmin(member) || category === own || !ADMIN_CATEGORIES.includes(category))
    .map((value) => ({ value, name: CATEGORY_NAMES[value] }))

/** So large that the field, not the form, refuses a post of one megabyte. */
const MAX_TEXT_BYTES = 1_500_000

/** Writes the post, keeps it as a draft, drops the draft or brings it back, by the pressed button. */
export const action = form(
  {
    '': byMember({ input: NewBoard }, async ({ member, request, form }) => {
      const asked = readQuery(request, PostStartAsked)
      const { boardId } = asked
      const sent = { member, form }
      if (boardId === null) {
        const type = isAboutProduct(asked) ? 'PRODUCT' : 'NORMAL'
        if (type === 'PRODUCT') assertAppVersion(request)
        const input = { ...(await readWriting(sent, NewBoard, MAX_IMAGES)), type } as const
        await limitActs({ member, request, act: JSON.stringify(input) }, 'POSTS')
        const { written, isHeld } = await screened(
          member,
          () => writeBoardOnce(member, input),
          ({ id }) => ({ kind: 'BOARD', id }),
        )
        const said = isHeld ? HELD_WORDS : `글을 등록하였습니다.${written.isPaid ? ' +50P' : ''}`
        return redirectWithToast(`/boards/${written.id}`, said)
      }
      const input = asEdit(member, boardId, await readWriting(sent, BoardEdit, MAX_IMAGES), form.fields)
      await limitActs({ member, request }, 'REACTIONS')
      const { isHeld } = await editPost(member, boardId, input)
      return redirectWithToast(`/boards/${boardId}`, isHeld ? HELD_WORDS : '글을 수정하였습니다.')
    }),
    draft: byMember({ input: BoardDraft, limit: 'REACTIONS' }, async ({ member, request, form }) => {
      const { boardId } = readQuery(request, PostStartAsked)
      saveDraft(member, { ...(await readWriting({ member, form }, BoardDraft, MAX_IMAGES)), boardId })
      const path = writePath(boardId === null ? {} : { boardId })
      return redirectWithToast(
        `${path}${path.includes('?') ? '&' : '?'}draft=continue`,
        '임시 저장하였습니다.',
      )
    }),
    drop: byMember({ limit: 'REACTIONS' }, ({ member, rowId, request }) => {
      dropDraft(member, rowId)
      const path = screenPath(request.url)
      return redirectWithToast(path, {
        message: '쓰던 글을 삭제하였습니다.',
        undo: { path, id: rowId },
      })
    }),
    restore: byMember({ limit: 'REACTIONS' }, ({ member, rowId, request }) => {
      restoreDraft(member, rowId)
      return redirectWithToast(screenPath(request.url), '쓰던 글을 되돌렸습니다.')
    }),
  },
  { mostTextBytes: MAX_TEXT_BYTES },
)

/**
 * An edit from its form. Without a script the form sends plain text; if that is unchanged, the post keeps its headings
 * and lists. `overwrite`: the version that the member saw and overwrites.
 */
function asEdit(member: Member, boardId: number, input: BoardEdit, fields: URLSearchParams): BoardEdit {
  const { content } = getBoard(member, boardId)
  const overwritten = fields.get('overwrite')
  const version = overwritten === null ? input.version : Number(overwritten)
  const text = fields.get('text')?.replace(/\r\n?/g, '\n').trim()
  return text !== undefined && text === plainTextOf(content)
    ? { ...input, version, content }
    : { ...input, version }
}

/** Writes or edits a post. */
export default function Write() {
  const { boardId, start, current, deal, draft, replaces, categories } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <>
      <PageHead title={boardId === null ? '글쓰기' : '글 수정'} />
      <UnlessSuspended isSent={refused !== undefined}>
        {draft && !refused && <DraftOffer draft={draft} isHere={draft.boardId === boardId} />}
        <WriteForm
          key={boardId ?? 0}
          boardId={boardId}
          start={start}
          current={current}
          deal={deal}
          categories={categories}
          refused={refused ?? undefined}
          replaces={replaces}
          offered={draft && draft.savedAt}
        />
      </UnlessSuspended>
    </>
  )
}
