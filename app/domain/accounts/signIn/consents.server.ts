import { desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { consents, legalTexts } from '#db/schema/accounts.ts'
import { refuse } from '#domain/refusal.ts'
import type { Member } from '../member.ts'
import { findLegalTextId, getLegalText } from './legalTexts.server.ts'

/**
 * A member's consent: to the versions in force, to older ones (the member is informed and loses nothing),
 * or to none yet.
 */
export type ConsentState = 'current' | 'older' | 'none'

/** Consent to the versions that were shown. */
export const NewConsent = z.object({
  isOver14: z
    .union([z.literal(true), z.literal('true').transform(() => true)], '만 14세 이상만 이용할 수 있습니다.')
    .describe('true'),
  terms: z.string('이용약관에 동의해주세요.').max(100),
  privacy: z.string('개인정보 처리방침에 동의해주세요.').max(100),
})

/** The same as a form sends it: the button `all` agrees to everything in the versions that it names. */
export const ConsentFields = z.preprocess((input) => {
  const { all, ...lines } = Object(input) as Record<string, unknown>
  const named = AllVersions.safeParse(all)
  return named.success ? { isOver14: 'true', ...named.data } : lines
}, NewConsent)

const AllVersions = z
  .string()
  .max(300)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: '동의할 약관을 선택해주세요.' })
      return z.NEVER
    }
  })
  .pipe(z.object({ terms: z.string(), privacy: z.string() }))

export function readConsentState(member: Member): ConsentState {
  const given = findGiven({ userId: member.id, terms: 'TERMS', privacy: 'PRIVACY' })
  if (!given) return hasTexts() ? 'none' : 'current'
  const { terms, privacy } = given
  if (terms === null || privacy === null) return 'current'
  return given.termsId === terms && given.privacyId === privacy ? 'current' : 'older'
}

const hasTexts = (): boolean => findLegalTextId('TERMS') !== null && findLegalTextId('PRIVACY') !== null

/** When the member last consented; null for never. */
export const findConsentDate = (member: Member): number | null =>
  findNewest({ userId: member.id })?.agreedAt ?? null

/**
 * Records a member's consent. Returns whether it was the first, which completes a sign-up. Refuses
 * `conflict` (`version_changed`) when another version came into force meanwhile.
 */
export function giveConsent(
  member: Member,
  { terms, privacy }: z.output<typeof NewConsent>,
  now = Date.now(),
): boolean {
  return write(() => {
    const [termsText, privacyText] = [getLegalText('TERMS'), getLegalText('PRIVACY')]
    if (terms !== termsText.version || privacy !== privacyText.version) {
      refuse('conflict', '약관이 방금 바뀌었습니다. 다시 확인해주세요.', { code: 'version_changed' })
    }
    const isFirst = findNewest({ userId: member.id }) === null
    db.insert(consents)
      .values({ userId: member.id, termsId: termsText.id, privacyId: privacyText.id, agreedAt: now })
      .run()
    return isFirst
  })
}

const findNewest = prepare('find', { userId: consents.userId }, (db, given) =>
  db.select().from(consents).where(eq(consents.userId, given.userId)).orderBy(desc(consents.id)).limit(1),
)

/** The newest consent beside the texts in force. Every page of a member asks for it. */
const findGiven = prepare(
  'find',
  { userId: consents.userId, terms: legalTexts.document, privacy: legalTexts.document },
  (db, given) => {
    const idOf = (document: typeof given.terms) =>
      sql<
        number | null
      >`(select max(${legalTexts.id}) from ${legalTexts} where ${legalTexts.document} = ${document})`
    return db
      .select({
        termsId: consents.termsId,
        privacyId: consents.privacyId,
        terms: idOf(given.terms).as('terms'),
        privacy: idOf(given.privacy).as('privacy'),
      })
      .from(consents)
      .where(eq(consents.userId, given.userId))
      .orderBy(desc(consents.id))
      .limit(1)
  },
)
