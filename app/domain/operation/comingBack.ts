/** Clients come back spread over this time: another process answers at once. */
const BACK_AFTER_MS = { least: 100, most: 900 }

/** How many milliseconds a client waits whose process is gone. */
export const drawBackAfterMs = (): number =>
  Math.round(BACK_AFTER_MS.least + Math.random() * (BACK_AFTER_MS.most - BACK_AFTER_MS.least))
