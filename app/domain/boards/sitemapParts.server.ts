import { and, asc, gt, isNull, lte, max, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'

/** Every post by its id, in parts that a request writes in some milliseconds. */
const PART = 2_000

const isListed = and(isNull(boards.deletedAt), isNull(boards.blindedAt))
const changedAt = sql<number>`coalesce(${boards.editedAt}, ${boards.writtenAt})`
const partOf = sql<number>`(${boards.id} - 1) / ${sql.raw(String(PART))} + 1`

/** The parts that contain a post, counted from 1, each with the instant of its last change. */
export const listBoardParts = (): { part: number; changedAt: number }[] =>
  db
    .select({ part: partOf, changedAt: max(changedAt).mapWith(Number) })
    .from(boards)
    .where(isListed)
    .groupBy(partOf)
    .orderBy(partOf)
    .all()

/** The posts of a part, with the instant of the last change of each. */
export const listBoardPart = (part: number): { id: number; changedAt: number }[] =>
  db
    .select({ id: boards.id, changedAt })
    .from(boards)
    .where(and(gt(boards.id, (part - 1) * PART), lte(boards.id, part * PART), isListed))
    .orderBy(asc(boards.id))
    .all()
