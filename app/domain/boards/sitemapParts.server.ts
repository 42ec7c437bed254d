import { and, asc, isNull, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { boards } from '#db/schema/boards.ts'
import { isInPart, listParts } from '#domain/page.server.ts'

const POSTS = { table: boards, isListed: and(isNull(boards.deletedAt), isNull(boards.blindedAt)) }

/** The parts that contain a post, counted from 1. */
export const listBoardParts = (): number[] => listParts(POSTS)

/** The posts of a part, with the instant of the last change of each. */
export const listBoardPart = (part: number): { id: number; changedAt: number }[] =>
  db
    .select({ id: boards.id, changedAt: sql<number>`coalesce(${boards.editedAt}, ${boards.writtenAt})` })
    .from(boards)
    .where(isInPart(POSTS, part))
    .orderBy(asc(boards.id))
    .all()
