/** `Retry-After` in either of its forms, seconds or a date; undefined when it is absent or neither. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
