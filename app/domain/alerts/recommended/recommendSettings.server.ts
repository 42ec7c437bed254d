import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterCommit, db, write } from '#db/client.server.ts'
import { prepare } from '#db/prepare.server.ts'
import { recommendRefusals, recommendSettings } from '#db/schema/alerts.ts'
import { products } from '#db/schema/catalog.ts'
import type { Member } from '#domain/accounts/member.ts'
import { CATEGORIES } from '#domain/catalog/categories/categories.ts'
import { getProductId } from '#domain/catalog/grouping/aliases.server.ts'
import { listMergingIds } from '#domain/catalog/grouping/pendingMerges.server.ts'
import { idField, numberField } from '#domain/fields.ts'
import { announce } from '#domain/live.server.ts'
import { isPaused } from '../pausing.ts'

const UNKNOWN_CATEGORY = '없는 분류입니다.'

const CategoryId = numberField(
  z
    .number(UNKNOWN_CATEGORY)
    .refine((id) => CATEGORIES.some((category) => category.id === id), UNKNOWN_CATEGORY),
)

/**
 * Whether a member wants recommended alerts, and of which categories: empty = of all that the member
 * follows.
 */
export interface RecommendSettings {
  enabled: boolean
  categoryIds: number[]
}

/** Until when a member's recommended alerts pause; null: they do not. */
export const findRecommendPause = (member: Pick<Member, 'id'>, now = Date.now()): number | null => {
  const until = findSettings(member)?.pausedUntil ?? null
  return isPaused({ pausedUntil: until }, now) ? until : null
}

/** A change of these settings; a missing list of categories changes nothing. */
export const NewRecommendSettings = z.object({
  enabled: z.boolean('enabled는 true나 false여야 합니다.'),
  categoryIds: z.array(CategoryId, '분류는 목록이어야 합니다.').max(CATEGORIES.length).optional(),
})
export type NewRecommendSettings = z.output<typeof NewRecommendSettings>

/** The same change as a form sends it, where an unticked box is absent. */
export const RecommendFields = z.preprocess((input) => {
  const { enabled, categoryIds } = Object(input) as Record<string, unknown>
  return { enabled: enabled === 'on', categoryIds: categoryIds ?? [] }
}, NewRecommendSettings)

/** A member's settings; recommendations are off until the member turns them on. */
export function getRecommendSettings(member: Pick<Member, 'id'>): RecommendSettings {
  const chosen = findSettings(member)
  return { enabled: chosen?.enabled ?? false, categoryIds: chosen?.categoryIds ?? [] }
}

const findSettings = (member: Pick<Member, 'id'>) =>
  db.select().from(recommendSettings).where(eq(recommendSettings.userId, member.id)).get()

/** Changes the settings, which ends a pause. */
export function setRecommendSettings(
  member: Pick<Member, 'id'>,
  { enabled, categoryIds }: NewRecommendSettings,
  now = Date.now(),
): RecommendSettings {
  return write(() => {
    const kept = [...new Set(categoryIds ?? getRecommendSettings(member).categoryIds)]
    const values = { enabled, categoryIds: kept, pausedUntil: null, changedAt: now }
    db.insert(recommendSettings)
      .values({ userId: member.id, ...values })
      .onConflictDoUpdate({ target: recommendSettings.userId, set: values })
      .run()
    if (enabled) afterCommit(() => announce('recommend', undefined))
    return getRecommendSettings(member)
  })
}

/** No recommended alert comes until then; null ends the pause. A member who wants none has nothing to pause. */
export function pauseRecommendations(member: Pick<Member, 'id'>, until: number | null): void {
  write(() =>
    db
      .update(recommendSettings)
      .set({ pausedUntil: until })
      .where(eq(recommendSettings.userId, member.id))
      .run(),
  )
}

/** A member's refusal of a recommendation: a product or a category. */
export const NewRefusal = z
  .object({
    productId: idField('상품 번호는 숫자여야 합니다.').optional(),
    categoryId: CategoryId.optional(),
  })
  .refine(({ productId, categoryId }) => (productId === undefined) !== (categoryId === undefined), {
    path: ['productId'],
    message: '상품과 분류 중 하나를 보내주세요.',
  })
export type NewRefusal = z.output<typeof NewRefusal>

/**
 * Refuses a product or a category for a member; repeating it changes nothing. Refuses `not_found` for an
 * unknown product.
 */
export function refuseRecommendation(member: Member, refused: NewRefusal, now = Date.now()): void {
  write(() => {
    const { categoryId = null } = refused
    const productId = refused.productId === undefined ? null : getProductId(refused.productId)
    db.insert(recommendRefusals)
      .values({ userId: member.id, productId, categoryId, createdAt: now })
      .onConflictDoNothing()
      .run()
  })
}

/** Withdraws a refusal; an unknown one changes nothing. */
export function allowRecommendation(member: Member, refused: NewRefusal): void {
  const { productId, categoryId } = refused
  const isIt =
    productId === undefined
      ? eq(recommendRefusals.categoryId, categoryId ?? 0)
      : inArray(recommendRefusals.productId, listMergingIds(getProductId(productId)))
  write(() =>
    db
      .delete(recommendRefusals)
      .where(and(eq(recommendRefusals.userId, member.id), isIt))
      .run(),
  )
}

/** A refusal as its member sees it: a product by its name, or a category. */
export type Refused = ReturnType<typeof listRefusals>[number]

/** A member's refusals, latest first. */
export const listRefusals = (member: Pick<Member, 'id'>) =>
  db
    .select({
      id: recommendRefusals.id,
      productId: recommendRefusals.productId,
      productName: products.name,
      categoryId: recommendRefusals.categoryId,
    })
    .from(recommendRefusals)
    .leftJoin(products, eq(products.id, recommendRefusals.productId))
    .where(eq(recommendRefusals.userId, member.id))
    .orderBy(desc(recommendRefusals.id))
    .all()

/** True when a member refused a product or its category. */
export const isRefused = (userId: number, productId: number, categoryId: number): boolean =>
  findRefusal({ userId, productId, categoryId }) !== null

const findRefusal = prepare(
  'find',
  {
    userId: recommendRefusals.userId,
    productId: recommendRefusals.productId,
    categoryId: recommendRefusals.categoryId,
  },
  (db, given) =>
    db
      .select({ one: sql`1` })
      .from(recommendRefusals)
      .where(
        and(
          eq(recommendRefusals.userId, given.userId),
          sql`(${recommendRefusals.productId} = ${given.productId} or ${recommendRefusals.categoryId} = ${given.categoryId})`,
        ),
      ),
)
