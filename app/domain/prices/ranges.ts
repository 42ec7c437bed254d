/** Over how many days a price history may be asked for; 0 = all of it. */
export const DAY_RANGES = [7, 30, 90, 365, 0] as const
export type DayRange = (typeof DAY_RANGES)[number]
/** What a product's page shows first: as long as its badge speaks of. */
export const USUAL_RANGE: DayRange = 90
