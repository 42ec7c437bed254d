import { db } from '../../../../db/client.server.ts'
import { given, prepared } from '../../../../db/prepared.server.ts'
import { groupingDecisions } from '../../../../db/schema/products.ts'

export type Decision = typeof groupingDecisions.$inferSelect

/** What was decided, and why. */
export type NewDecision = Pick<Decision, 'productId' | 'verdict' | 'reason'> &
  Partial<Pick<Decision, 'saleId' | 'score' | 'otherId' | 'userId'>>

const UNSAID = { saleId: null, score: null, otherId: null, userId: null }

/** Keeps why an offer stands where it stands. */
export function recordDecision(decision: NewDecision, now: number): void {
  addDecision().run({ ...UNSAID, ...decision, at: now })
}

const addDecision = prepared(() =>
  db
    .insert(groupingDecisions)
    .values(
      given(
        groupingDecisions,
        'productId',
        'saleId',
        'verdict',
        'score',
        'reason',
        'otherId',
        'userId',
        'at',
      ),
    )
    .prepare(),
)
