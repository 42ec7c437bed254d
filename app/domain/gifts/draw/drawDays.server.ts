import { createHash, randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client.server.ts'
import { drawDays } from '#db/schema/gifts.ts'
import { seoulDay } from '#domain/clock.ts'

const SEED_BYTES = 32

export type DrawDay = typeof drawDays.$inferSelect

/** The seed and the commitment of a day of Seoul, made when they are first needed and kept for ever. */
export const openDrawDay = (day: number, now = Date.now()): DrawDay =>
  findDrawDay(day) ?? addDrawDay(day, now)

/** Makes the seeds of today and tomorrow, so that the commitment is there at midnight. */
export function prepareDrawDays(now = Date.now()): void {
  const today = seoulDay(now)
  for (const day of [today, today + 1]) openDrawDay(day, now)
}

/** The days of draws, by their numbers. */
export function readDrawDays(days: number[]): Map<number, DrawDay> {
  const found = db.select().from(drawDays).where(inArray(drawDays.day, days)).all()
  return new Map(found.map((row) => [row.day, row]))
}

/** The seed of a day that is over; null on the day itself and before. */
export const revealedSeed = ({ day, seed }: DrawDay, now = Date.now()): string | null =>
  day < seoulDay(now) ? seed : null

/** Tells whether a day of Seoul, today or earlier, had a game. */
export const hadGame = (day: number, now = Date.now()): boolean =>
  day <= seoulDay(now) && findDrawDay(day) !== null

/** SHA-256 of a seed's bytes, hexadecimal. */
export const commitmentTo = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

const findDrawDay = (day: number): DrawDay | null =>
  db.select().from(drawDays).where(eq(drawDays.day, day)).get() ?? null

function addDrawDay(day: number, now: number): DrawDay {
  const seed = randomBytes(SEED_BYTES).toString('hex')
  return write(() => {
    db.insert(drawDays)
      .values({ day, seed, commitment: commitmentTo(seed), createdAt: now })
      .onConflictDoNothing()
      .run()
    return findDrawDay(day)!
  })
}
