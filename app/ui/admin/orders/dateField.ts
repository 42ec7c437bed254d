import { SEOUL_OFFSET_MS } from '#domain/clock.ts'

/** The day of Seoul of an instant as a date field has it: 2026-11-23. */
export const dateFieldText = (at: number | null): string =>
  at === null ? '' : new Date(at + SEOUL_OFFSET_MS).toISOString().slice(0, 10)
