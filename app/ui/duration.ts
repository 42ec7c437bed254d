import { HOUR_MS, MINUTE_MS } from '#domain/clock.ts'

/** A duration: 120ms, 3.2초, 4분, 2시간. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${ms}ms`
  if (ms < MINUTE_MS) return `${(ms / 1000).toFixed(1)}초`
  return ms < HOUR_MS ? `${Math.round(ms / MINUTE_MS)}분` : `${Math.round(ms / HOUR_MS)}시간`
}
