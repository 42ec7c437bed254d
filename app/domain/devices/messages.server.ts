import { and, eq, sql } from 'drizzle-orm'
import { columnsOf, prepare } from '#db/prepare.server.ts'
import { messages, subjects } from '#db/schema/devices.ts'

/*
 * History rows share the words of messages and subjects. Triggers delete rows that no history row uses any more, so
 * write such a row only in the transaction that writes its history row.
 */

/** The words of a message, as every device shows them. */
export type MessageWords = Omit<typeof messages.$inferSelect, 'id'>

/** The id of the message with exactly these words; it is written if it is new. */
export const internWords = (words: MessageWords): number => (findMessage(words) ?? addMessage(words)).id

/** The id of a subject; it is written if it is new. */
export const keepSubject = (subject: string): number => findSubjectId(subject) ?? addSubject({ subject }).id

/** The id of a subject; null when nobody was notified of it. */
export const findSubjectId = (subject: string): number | null => findKnown({ subject })?.id ?? null

/** The columns that make up the words of a message. */
export const WORDS = columnsOf(messages, 'kind', 'title', 'body', 'imageUrl', 'link')

const findMessage = prepare('find', WORDS, (db, given) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.link, given.link),
        eq(messages.body, given.body),
        eq(messages.title, given.title),
        eq(messages.kind, given.kind),
        sql`${messages.imageUrl} is ${given.imageUrl}`,
      ),
    ),
)

const addMessage = prepare('get', WORDS, (db, given) =>
  db.insert(messages).values(given).returning({ id: messages.id }),
)

const findKnown = prepare('find', { subject: subjects.subject }, (db, given) =>
  db.select({ id: subjects.id }).from(subjects).where(eq(subjects.subject, given.subject)),
)

const addSubject = prepare('get', { subject: subjects.subject }, (db, given) =>
  db.insert(subjects).values(given).returning({ id: subjects.id }),
)
