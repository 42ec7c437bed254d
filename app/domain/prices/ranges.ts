/** Over how many days a price history may be asked for; 0 = all of it. */
export const DAY_RANGES = [7, 30, 90, 365, 0] as const
export type DayRange = (typeof DAY_RANGES)[number]
/** The first range on a product's page: the days that the price badge covers. */
export const DEFAULT_RANGE: DayRange = 90
