/** Clients reconnect spread over this time. They need not wait longer, because another process can answer at once. */
const BACK_AFTER_MS = { least: 100, most: 900 }

/** How many milliseconds a client waits before it reconnects, after its process ended. */
export const drawBackAfterMs = (): number =>
  Math.round(BACK_AFTER_MS.least + Math.random() * (BACK_AFTER_MS.most - BACK_AFTER_MS.least))
