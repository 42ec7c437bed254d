/** How many days who left may come back; then nothing of theirs is left. */
export const RETURN_DAYS = 30
