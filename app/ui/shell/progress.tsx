import { useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'

const LONGEST_MS = 10_000

/** A line on top while a page is on its way; it gives up after ten seconds. */
export function Progress() {
  const isMoving = useNavigation().state !== 'idle'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isMoving) return
    const timer = setTimeout(() => setLate(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [isMoving])
  return (
    <div role="status" aria-label={isMoving ? '불러오는 중' : undefined}>
      {isMoving && !isLate && <div className="progress" />}
    </div>
  )
}
