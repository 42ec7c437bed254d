import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { sales } from '#db/schema/catalog.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { blindBoard, restoreBoard, takeDownBoard } from '#domain/boards/blinding.server.ts'
import { getBoardRow, pathOf } from '#domain/boards/boards.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { messageKeyOf, messagePath } from '#domain/chat/message.ts'
import {
  blindMessage,
  notifyOfMessage,
  restoreMessage,
  takeDownMessage,
} from '#domain/chat/messages.server.ts'
import { blindComment, restoreComment, takeDownComment } from '#domain/comments/blinding.server.ts'
import { type CommentPlace, commentPath } from '#domain/comments/place.server.ts'
import { getVisibleComment, notifyOfWritten } from '#domain/comments/writing.server.ts'
import { endReported, reopenReported } from '#domain/deals/endReports.server.ts'
import { refuse } from '#domain/refusal.ts'
import { shorten } from '#domain/shorten.ts'
import type { SubjectKind } from './reasons.ts'

export interface SubjectKey {
  kind: SubjectKind
  id: number
}

/** A reported thing as staff see it. */
export interface Subject extends SubjectKey {
  /** The member whom it is about; null for a source's offer and for an erased account. */
  authorId: number | null
  title: string
  text: string
  path: string
  isBlinded: boolean
  /** The paths of its pictures. */
  pictures: string[]
  /** The context, oldest first: the commented thing, the answered comment, the messages before it. */
  context: string[]
}

/** The operations of moderation on a kind of thing. Each refuses `not_found` for a thing that no longer exists. */
interface Moderated {
  get: (id: number) => Omit<Subject, keyof SubjectKey>
  /** Its HTML, for kinds that have some. */
  html?: (id: number) => string
  /** Hides it until staff decide. Kinds without it stay shown. */
  blind?: (id: number, now: number) => void
  /** Removes it as staff decided; a sale ends. Kinds without it cannot be removed. */
  takeDown?: (id: number, now: number) => void
  /** Undoes both. */
  show?: (id: number, now: number) => void
  /** Notifies the members whom it concerns, each once. */
  announce?: (id: number, now: number) => void
}

const TITLE_LETTERS = 60
const CONTEXT_LETTERS = 200
const MESSAGES_BEFORE = 3

function ofComments(place: CommentPlace): Moderated {
  const get = (id: number) => getVisibleComment(place, id)
  const answered = (id: number | null) => {
    const { comments } = place.tables
    const parent = id === null ? undefined : db.select().from(comments).where(eq(comments.id, id)).get()
    return parent ? [shorten(parent.plainContent, CONTEXT_LETTERS)] : []
  }
  return {
    get: (id) => {
      const { subjectId, parentId, userId, plainContent, images, blindedAt } = get(id)
      return {
        authorId: userId,
        title: shorten(plainContent, TITLE_LETTERS) || '사진',
        text: plainContent,
        path: commentPath(place, subjectId, id),
        isBlinded: blindedAt !== null,
        pictures: pathsOf(images),
        context: [...place.listTitles([subjectId]).map(({ title }) => title), ...answered(parentId)],
      }
    },
    html: (id) => get(id).content,
    blind: (id, now) => blindComment(place, get(id), now),
    takeDown: (id, now) => takeDownComment(place, get(id), now),
    show: (id, now) => restoreComment(place, get(id), now),
    announce: (id, now) => notifyOfWritten(place, get(id), now),
  }
}

function getMessage(id: number) {
  const row = db.select().from(chatMessages).where(eq(chatMessages.id, id)).get()
  return row && row.deletedAt === null ? row : refuse('not_found', '메시지를 찾을 수 없습니다.')
}

const getSale = (id: number) =>
  db.select().from(sales).where(eq(sales.id, id)).get() ?? refuse('not_found', '딜을 찾을 수 없습니다.')

/** The texts of the messages before a message in the room, oldest first. */
const listBefore = (id: number): string[] =>
  db
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .where(and(lt(chatMessages.id, id), isNull(chatMessages.deletedAt)))
    .orderBy(desc(chatMessages.id))
    .limit(MESSAGES_BEFORE)
    .all()
    .map(({ content }) => shorten(content, CONTEXT_LETTERS))
    .reverse()

const pathsOf = (images: { imagePath: string }[]): string[] => images.map(({ imagePath }) => imagePath)

const MODERATED: Record<SubjectKind, Moderated> = {
  BOARD: {
    get: (id) => {
      const { userId, title, plainContent, images, blindedAt } = getBoardRow(id)
      return {
        authorId: userId,
        title,
        text: plainContent,
        path: pathOf(id),
        isBlinded: blindedAt !== null,
        pictures: pathsOf(images),
        context: [],
      }
    },
    html: (id) => getBoardRow(id).content,
    blind: (id, now) => blindBoard(getBoardRow(id), now),
    takeDown: (id, now) => takeDownBoard(getBoardRow(id), now),
    show: (id, now) => restoreBoard(getBoardRow(id), now),
  },
  BOARD_COMMENT: ofComments(BOARD_COMMENTS),
  PRODUCT_COMMENT: ofComments(PRODUCT_COMMENTS),
  CHAT_MESSAGE: {
    get: (id) => {
      const message = getMessage(id)
      return {
        authorId: message.userId,
        title: shorten(message.content, TITLE_LETTERS),
        text: message.content,
        path: messagePath(messageKeyOf(message)),
        isBlinded: message.blindedAt !== null,
        pictures: [],
        context: listBefore(id),
      }
    },
    blind: (id, now) => blindMessage(getMessage(id), now),
    takeDown: (id, now) => takeDownMessage(getMessage(id), now),
    show: (id) => restoreMessage(getMessage(id)),
    announce: (id, now) => notifyOfMessage(getMessage(id), now),
  },
  MEMBER: {
    get: (id) => {
      const user = findUser(id) ?? refuse('not_found', '회원을 찾을 수 없습니다.')
      return {
        authorId: id,
        title: user.nickname,
        text: '',
        path: `/users/${id}`,
        isBlinded: false,
        pictures: [],
        context: [],
      }
    },
  },
  OFFER: {
    get: (id) => {
      const { name, productId } = getSale(id)
      return {
        authorId: null,
        title: name,
        text: name,
        path: `/products/${productId}`,
        isBlinded: false,
        pictures: [],
        context: [],
      }
    },
    takeDown: (id, now) => endReported(getSale(id), now),
    show: (id, now) => reopenReported(getSale(id), now),
  },
}

/** A thing that can be reported. Refuses `not_found`. */
export const getSubject = ({ kind, id }: SubjectKey): Subject => ({ kind, id, ...MODERATED[kind].get(id) })

/** The sanitised HTML of a thing; empty for kinds without. Refuses `not_found`. */
export const htmlOf = ({ kind, id }: SubjectKey): string => MODERATED[kind].html?.(id) ?? ''

export const blindSubject = ({ kind, id }: SubjectKey, now: number): void => MODERATED[kind].blind?.(id, now)
export const takeDownSubject = ({ kind, id }: SubjectKey, now: number): void =>
  MODERATED[kind].takeDown?.(id, now)
export const showSubject = ({ kind, id }: SubjectKey, now: number): void => MODERATED[kind].show?.(id, now)

/**
 * Notifies the members whom a thing concerns, each once: when it is written or edited, or staff let a held one pass.
 */
export const announceSubject = ({ kind, id }: SubjectKey, now: number): void =>
  MODERATED[kind].announce?.(id, now)

/** A hash of the title and the text of a thing: it changes with every edit of them. */
export const printOf = (subject: Subject): string =>
  createHash('sha256')
    .update(`${subject.title}\n${htmlOf(subject) || subject.text}`)
    .digest('base64url')
    .slice(0, 16)

/** True for kinds that reports can hide. */
export const isBlindable = (kind: SubjectKind): boolean => MODERATED[kind].blind !== undefined

/** True for kinds that staff can remove. */
export const isRemovable = (kind: SubjectKind): boolean => MODERATED[kind].takeDown !== undefined
