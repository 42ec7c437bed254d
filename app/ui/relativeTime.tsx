import { useNow } from './now.tsx'
import { freshness, fullTime, relativeTime } from './time.ts'

/** "3분 전", with the exact time for machines and on hover. `precise` adds the seconds within the last minute. */
export function RelativeTime({
  at,
  precise,
  className,
}: {
  at: number
  precise?: boolean
  className?: string
}) {
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={fullTime(at)}>
      {precise ? freshness(at, now) : relativeTime(at, now)}
    </time>
  )
}
