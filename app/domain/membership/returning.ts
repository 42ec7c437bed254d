import { DAY_MS } from '#domain/clock.ts'

/** How many days a member who left may return; after that everything is erased. */
export const RETURN_DAYS = 30

/** Members who left at this instant or earlier are erased. */
export const lastErased = (now: number): number => now - RETURN_DAYS * DAY_MS
