import { eq } from 'drizzle-orm'
import { find as findAddresses } from 'linkifyjs'
import { env } from '#app/env.server.ts'
import { write } from '#db/client.server.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { writings } from '#db/schema/rewards.ts'
import { actInTurn } from '#db/turn.server.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { findPostDeal } from '#domain/boards/deals/shownDeals.server.ts'
import { readOutbound } from '#domain/offers/shops/outbound.ts'
import { countSome } from '#domain/page.server.ts'
import { refuseField } from '#domain/refusal.ts'
import { listTargets } from '#domain/richText.server.ts'
import { shorten } from '#domain/shorten.ts'
import { findOpenCase } from '../cases.server.ts'
import { announceSubject, getSubject, htmlOf, type Subject, type SubjectKey } from '../subjects.server.ts'
import { type Hold, holdForStaff } from './holding.server.ts'
import { holdIfRepeated } from './repeats.server.ts'
import { wasWarned } from './warned.server.ts'
import type { WatchAction } from './watchedWord.ts'
import { type WatchedRow, watchedSearch } from './watchedWords.server.ts'
import type { FoundWord, WordSearch } from './wordSearch.ts'

/** Links in a member's first writings, up to this many, wait for staff. */
const FIRST_WRITINGS = 3
const MAX_ADDRESS_LETTERS = 10_000
/** So many letters of them are shown to staff. */
const SHOWN_LETTERS = 100

/**
 * Writes or edits a thing through `act` and screens it before anybody reads it. Watched words are refused, warned about
 * once, or held for staff. Links in a member's first three writings are held too, and so is a long text that three
 * accounts write within an hour. A held writing is visible only to its author and staff until staff decide. For any
 * other writing the members whom it concerns are notified, and `onShown` runs in the same transaction. Writings of
 * staff are not screened. Refuses as `act` does, `invalid` and `conflict` (`warned`) for watched words.
 */
export async function screened<Written>(
  member: Member,
  act: () => Written,
  keyOf: (written: Written) => SubjectKey,
  now = Date.now(),
  onShown: () => void = () => {},
): Promise<{ written: Written; isHeld: boolean }> {
  const search = await watchedSearch()
  // The first call after a start builds the search, and a turn of the caller may have ended meanwhile.
  return actInTurn(() =>
    write(() => {
      const written = act()
      const key = keyOf(written)
      const isHeld = !isAdmin(member) && isHeldNow(member, key, search, now)
      if (!isHeld) {
        announceSubject(key, now)
        onShown()
      }
      return { written, isHeld }
    }),
  )
}

function isHeldNow(member: Member, key: SubjectKey, search: WordSearch<WatchedRow>, now: number): boolean {
  const subject = getSubject(key)
  const open = findOpenCase(key)
  // A form was sent twice: the writing is on hold already.
  if (open && open.cause !== 'REPORTS' && open.blindedAt !== null) return true
  const hold = readHold(member, read(subject), search)
  if (hold === null) return holdIfRepeated(member, subject, now)
  holdForStaff(subject, hold, now)
  return true
}

/** Everything of a thing that others read. */
interface StatedText {
  kind: Subject['kind']
  text: string
  /** Where its links lead. */
  targets: string[]
  /** The address of its deal, and the shop as its author named it. */
  deal: { url: string; shopName: string | null } | null
}

function read(subject: Subject): StatedText {
  const { kind, id, title, text } = subject
  return {
    kind,
    text: kind === 'BOARD' ? `${title}\n${text}` : text,
    targets: listTargets(htmlOf(subject)),
    deal: kind === 'BOARD' ? findPostDeal(null, id) : null,
  }
}

function readHold(member: Member, said: StatedText, search: WordSearch<WatchedRow>): Hold | null {
  const { text, targets, deal } = said
  const found = search([text, ...targets, deal?.url, deal?.shopName].filter(Boolean).join('\n'))
  const withAction = (action: WatchAction) => found.find(({ watched }) => watched.action === action)
  const refused = withAction('REFUSE')
  if (refused) refuseWord(refused)
  const held = withAction('HOLD')
  if (held) return { cause: 'WATCHED_WORD', found: held.watched.word }
  const link = mayLead(said) && isNewcomer(member, said) ? findLink(said) : null
  if (link !== null) return { cause: 'NEWCOMER_LINK', found: link }
  const warned = found.find(({ watched }) => watched.action === 'WARN' && !wasWarned(member.id, watched.word))
  if (warned) warn(warned)
  return null
}

function refuseWord({ written }: FoundWord<WatchedRow>): never {
  return refuseField('content', `쓸 수 없는 표현이 있습니다: ‘${written}’`, { code: 'watched_word' })
}

function warn({ written }: FoundWord<WatchedRow>): never {
  return refuseField(
    'content',
    `다른 회원이 불쾌할 수 있는 표현이 있습니다: ‘${written}’. 그대로 올리려면 한 번 더 눌러주세요.`,
    { reason: 'conflict', code: 'warned' },
  )
}

/** A quick check for a possible link: false for most writings. */
const mayLead = ({ text, targets, deal }: StatedText): boolean =>
  hasDot(text) || targets.length > 0 || deal !== null

const hasDot = (text: string): boolean => text.includes('.')

/** A dot before a letter, or the mark of a scheme, inside a word. */
const IN_ADDRESS = /[^.]\.\p{L}|:\/\//u

/**
 * The addresses in a text. Where the words that may be addresses have more than 10,000 letters, they count as one
 * address: finding those in 100,000 letters takes 30 ms.
 */
function findTyped(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => IN_ADDRESS.test(word))
  const joined = words.join(' ')
  if (joined.length > MAX_ADDRESS_LETTERS) return [shorten(joined, SHOWN_LETTERS)]
  return findAddresses(joined, 'url').map(({ href }) => href)
}

/** The first address outside the service that a thing leads to; a deal may lead to a known shop. */
function findLink({ text, targets, deal }: StatedText): string | null {
  const typed = hasDot(text) ? findTyped(text) : []
  const ofDeal = deal && !readOutbound(deal.url)?.isKnown ? [deal.url] : []
  return [...targets, ...typed, ...ofDeal].find((href) => !isOwn(href)) ?? null
}

const isOwn = (href: string): boolean => URL.canParse(href) && new URL(href).origin === env.ORIGIN

/**
 * True while the writing is among the member's first three posts and comments, or, for a chat message, among the first
 * three messages too.
 */
function isNewcomer({ id }: Member, { kind }: StatedText): boolean {
  const written = countSome(writings, eq(writings.userId, id))
  // This writing counts already.
  if (kind !== 'CHAT_MESSAGE') return written <= FIRST_WRITINGS
  return written < FIRST_WRITINGS && countSome(chatMessages, eq(chatMessages.userId, id)) <= FIRST_WRITINGS
}
