import * as z from 'zod'
import { htmlOfText } from '#domain/escapeHtml.ts'
import { hasAtMost, hasFewEscapes, idField } from '#domain/fields.ts'
import { MAX_IMAGES, MAX_LETTERS, TOO_LONG, TOO_MANY_LINES } from './comment.ts'

/** Enough for the letters and the tags around them. */
const MAX_HTML_LENGTH = 5 * MAX_LETTERS
/** A paragraph each for the letters of a long comment. Sanitising costs about 10 µs for each tag. */
const MAX_TAGS = 1_000
/** An address in the text becomes a link of two tags, whose target is parsed again. */
const MAX_ADDRESSES = 250
const EMPTY = '내용을 입력해주세요.'

const content = z
  .string(EMPTY)
  .max(MAX_HTML_LENGTH, TOO_LONG)
  .refine(hasAtMost('<', MAX_TAGS), TOO_MANY_LINES)
  // A text with more marks is too long anyway. It is refused here, because sanitising would write each mark as five letters.
  .refine(hasFewEscapes, TOO_LONG)
const text = z
  .string(EMPTY)
  // An emoji takes two units of a string.
  .max(2 * MAX_LETTERS, TOO_LONG)
  .refine(hasAtMost('\n', MAX_TAGS), TOO_MANY_LINES)
  .refine(hasAtMost('://', MAX_ADDRESSES), TOO_MANY_LINES)
const imagePath = z.string('올린 사진의 주소를 보내주세요.').max(200, '올린 사진의 주소가 아닙니다.')
const images = z
  .preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z
      .array(imagePath, '사진은 목록으로 보내주세요.')
      .max(MAX_IMAGES, `사진은 ${MAX_IMAGES}장까지 넣을 수 있습니다.`),
  )
  .transform((paths) => [...new Set(paths)])
const answered = idField('답글을 달 댓글의 번호가 올바르지 않습니다.')
  .nullish()
  .transform((id) => id ?? null)

/** `content` is HTML and is sanitised; a form sends plain text as `text` instead. */
const words = { content: content.default(''), text: text.optional() }

const asHtml = <T extends { content?: string; text?: string }>({ text, content = '', ...rest }: T) => ({
  ...rest,
  content: text === undefined ? content : htmlOfText(text),
})

/**
 * A new comment. `images`: addresses of the member's own uploads. A reply may leave out `targetCommentId`
 * or `parentCommentId`.
 */
export const NewComment = z
  .object({
    ...words,
    images: images.default([]),
    parentCommentId: answered,
    targetCommentId: answered,
  })
  .transform(asHtml)
export type NewComment = z.output<typeof NewComment>

/** The new content of a comment, empty for one of pictures alone; without `images` its pictures stay. */
export const CommentEdit = z
  .object({ ...words, content: content.optional(), images: images.optional() })
  .refine(({ content, text }) => content !== undefined || text !== undefined, {
    path: ['content'],
    message: EMPTY,
  })
  .transform(asHtml)
export type CommentEdit = z.output<typeof CommentEdit>
