import { desc, eq } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { type LEGAL_DOCUMENTS, legalTexts } from '#db/schema/accounts.ts'
import { sha256 } from '#domain/hash.ts'
import { refuse } from '#domain/refusal.ts'

const VERSION_DIGITS = 16

export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** The terms or the privacy policy, in force from `publishedAt` on. */
export interface LegalText {
  id: number
  document: LegalDocument
  version: string
  markdown: string
  publishedAt: number
}

/** Publishes a text unless the same text is in force already. Returns whether it was new. */
export function publishLegalText(document: LegalDocument, markdown: string, now = Date.now()): boolean {
  const version = Buffer.from(sha256(markdown), 'base64url').toString('hex').slice(0, VERSION_DIGITS)
  return write(() => {
    if (findLegalText(document)?.version === version) return false
    db.insert(legalTexts).values({ document, version, markdown, publishedAt: now }).run()
    return true
  })
}

/** The text in force; null before the first start published one. */
export const findLegalText = (document: LegalDocument): LegalText | null => findNewest({ document })

/** The id of the text in force; null before the first start published one. */
export const findLegalTextId = (document: LegalDocument): number | null =>
  findNewestId({ document })?.id ?? null

/** The text in force. Refuses `not_found` before the first start published one. */
export const getLegalText = (document: LegalDocument): LegalText =>
  findLegalText(document) ?? refuse('not_found', '아직 등록된 문서가 없습니다.')

const findNewest = prepare('find', { document: legalTexts.document }, (db, given) =>
  db
    .select()
    .from(legalTexts)
    .where(eq(legalTexts.document, given.document))
    .orderBy(desc(legalTexts.id))
    .limit(1),
)

const findNewestId = prepare('find', { document: legalTexts.document }, (db, given) =>
  db
    .select({ id: legalTexts.id })
    .from(legalTexts)
    .where(eq(legalTexts.document, given.document))
    .orderBy(desc(legalTexts.id))
    .limit(1),
)
