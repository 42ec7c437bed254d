import type { ActionHistory } from '#domain/rewards/actionHistories.server.ts'
import type { InvitedFriend } from '#domain/rewards/invitations/invitations.server.ts'
import type { LedgerEntry } from '#domain/rewards/ledger.server.ts'
import { entryWords } from '#domain/rewards/rates.ts'
import type { EarnedTag } from '#domain/rewards/tags/earnedTags.server.ts'
import type { Level } from '#domain/rewards/tags/levels.ts'
import { instant, instantOrNull } from './wire.server.ts'

/** A level: how it looks, and the number of tags that it takes. */
export const level = ({ display, tagCount }: Level) => ({ display, level: tagCount })

export const tag = ({ key, emoji, name, how, earnedAt }: EarnedTag) => ({
  key,
  display: emoji,
  name,
  description: how,
  createAt: instant(earnedAt),
})

export const ledgerEntry = ({ id, cause, isReversal, amount, balance, owed, createdAt }: LedgerEntry) => ({
  id,
  cause,
  isReversal,
  title: entryWords({ cause, isReversal, amount }),
  amount,
  balance,
  owed,
  createAt: instant(createdAt),
})

export const actionHistory = ({ id, direction, kind, words, link, createdAt, readAt }: ActionHistory) => ({
  id,
  direction,
  kind,
  title: words,
  link,
  createAt: instant(createdAt),
  readAt: instantOrNull(readAt),
})

export const invitedFriend = ({ nickname, imageUrl, invitedAt, activeDays, paidAt }: InvitedFriend) => ({
  nickname,
  imageUrl,
  activeDays,
  invitedAt: instant(invitedAt),
  paidAt: instantOrNull(paidAt),
})
