import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
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

/** The seed of a day that is over; null on the day itself and before. */
export const findRevealedSeed = (day: number, now = Date.now()): string | null =>
  day < seoulDay(now) ? (findDrawDay(day)?.seed ?? null) : null

/** SHA-256 of a seed's bytes, hexadecimal. */
export const commitmentTo = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

const findDrawDay = (day: number): DrawDay | undefined =>
  db.select().from(drawDays).where(eq(drawDays.day, day)).get()

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
