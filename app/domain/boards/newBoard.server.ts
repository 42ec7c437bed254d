import * as z from 'zod'
import { BOARD_CATEGORIES, BOARD_TYPES } from '#db/schema/boards.ts'
import { htmlOfText } from '#domain/escapeHtml.ts'
import {
  hasAtMost,
  hasFewEscapes,
  idField,
  isBlank,
  numberField,
  onOneLine,
  Ticked,
  withoutControls,
} from '#domain/fields.ts'
import { MAX_IMAGES, MAX_LETTERS, MAX_TITLE_LETTERS } from './board.ts'
import { dealFields, dealTextFields, withDeal } from './deals/newDeal.server.ts'

/** Sanitising costs about 10 µs for each tag. */
const MAX_TAGS = 2_000
/** An address in the text becomes a link of two tags, whose target is parsed again. */
const MAX_ADDRESSES = 500
/** Enough for the letters and the tags around them. */
const MAX_HTML_LENGTH = 2 * MAX_LETTERS
export const TOO_LONG = `내용은 ${MAX_LETTERS.toLocaleString('ko-KR')}자까지 쓸 수 있습니다.`
const TOO_MANY_LINES = '줄과 서식, 주소가 너무 많습니다. 글을 나누어 올려주세요.'
const TOO_MANY_MARKS = '부등호, 따옴표, & 기호가 너무 많습니다. 글을 나누어 올려주세요.'
const EMPTY = '내용을 입력해주세요.'

const TITLE_TOO_LONG = `제목은 ${MAX_TITLE_LETTERS}자까지 쓸 수 있습니다.`
const title = z
  .string('제목을 입력해주세요.')
  // Blanks at the ends do not count, but a call may carry 2 MB, which would take 30 ms to tidy.
  .max(10 * MAX_TITLE_LETTERS, { error: TITLE_TOO_LONG, abort: true })
  .overwrite((text) => onOneLine(withoutControls(text)))
  .trim()
  .max(MAX_TITLE_LETTERS, TITLE_TOO_LONG)
/** No category is null or `none`, and an empty field in a form. */
export const CategoryOfPost = z.preprocess(
  (given) => (given === '' || given === 'none' ? null : given),
  z.enum(BOARD_CATEGORIES, '없는 말머리입니다.').nullable().default(null),
)
/** HTML of a post before it is sanitised. */
export const AnyPostHtml = z
  .string(EMPTY)
  .max(MAX_HTML_LENGTH, TOO_LONG)
  .refine(hasAtMost('<', MAX_TAGS), TOO_MANY_LINES)
  .refine(hasFewEscapes, TOO_MANY_MARKS)
/** Each line becomes a tag. */
const text = z
  .string(EMPTY)
  .max(MAX_LETTERS, TOO_LONG)
  .refine(hasAtMost('\n', MAX_TAGS), TOO_MANY_LINES)
  .refine(hasAtMost('://', MAX_ADDRESSES), TOO_MANY_LINES)
  .refine(hasFewEscapes, TOO_MANY_MARKS)
const WRONG_VERSION = '수정할 글의 version이 올바르지 않습니다.'
const Version = numberField(z.number(WRONG_VERSION).int(WRONG_VERSION))
const images = z
  .preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z
      .array(z.string().max(200, '올린 사진의 주소가 아닙니다.'), '사진은 목록으로 보내주세요.')
      .max(MAX_IMAGES, `사진은 ${MAX_IMAGES}장까지 넣을 수 있습니다.`),
  )
  .transform((paths) => [...new Set(paths)])

/** `content` is HTML and is sanitised; a form without a script sends plain text as `text` instead. */
const words = { category: CategoryOfPost, content: AnyPostHtml.default(''), text: text.optional() }

/** The same for an edit, which needs one of them: an edit without a text would erase the one that is there. */
const changedWords = { ...words, content: AnyPostHtml.optional() }
const hasWords = ({ content, text }: { content?: string; text?: string }): boolean =>
  content !== undefined || text !== undefined
const NO_WORDS = { path: ['content'], message: EMPTY }

const asHtml = <T extends { content?: string; text?: string }>({ text, content = '', ...rest }: T) => ({
  ...rest,
  content: text === undefined ? content : htmlOfText(text),
})

const named = title.refine((text) => !isBlank(text), '제목을 입력해주세요.')

/**
 * The input of a post. `images`: addresses of the member's own uploads; those in `content` may be left out.
 * `keepsDraft`: the member's draft is another text, which stays.
 */
export const NewBoard = z
  .object({
    type: z.enum(BOARD_TYPES, 'type이 올바르지 않습니다.').default('NORMAL'),
    title: named,
    ...words,
    images: images.default([]),
    keepsDraft: Ticked,
    ...dealFields,
  })
  .transform(asHtml)
  .transform(withDeal)
export type NewBoard = z.output<typeof NewBoard>

/** The new content of a post; without `images` or `deal` these stay, without `version` any version is changed. */
export const BoardEdit = z
  .object({
    title: named,
    ...changedWords,
    images: images.optional(),
    version: Version.optional(),
    keepsDraft: Ticked,
    ...dealFields,
  })
  .refine(hasWords, NO_WORDS)
  .transform(asHtml)
  .transform(withDeal)
export type BoardEdit = z.output<typeof BoardEdit>

/**
 * An unfinished post: `title` and `content` may be empty, and the fields of its deal are kept as they were typed.
 * `boardId`: the post that it edits, `version`: the one that the member saw. `replaces`: when the draft was saved that
 * it replaces, null or `none` for none; without it, any draft is replaced.
 */
export const BoardDraft = z
  .object({
    title: title.default(''),
    ...words,
    images: images.default([]),
    boardId: idField('수정할 글의 번호가 올바르지 않습니다.').nullable().default(null),
    version: Version.nullable().default(null),
    replaces: z
      .preprocess(
        (given) => (given === 'none' ? null : given),
        z.iso.datetime('저장한 일시가 올바르지 않습니다.').nullable(),
      )
      .transform((at) => (at === null ? null : Date.parse(at)))
      .optional(),
    ...dealTextFields,
  })
  .transform(asHtml)
export type BoardDraft = z.output<typeof BoardDraft>
