/** How many days a member who left may return; after that everything is erased. */
export const RETURN_DAYS = 30
