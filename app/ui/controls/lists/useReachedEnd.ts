import { type RefObject, useEffect, useRef } from 'react'
import { isThrifty } from '#client/prefetch.ts'

/** The distance from the end at which the next page loads. */
const AHEAD_PX = 600

/**
 * Loads `nextPath` when the reader comes near the element, except on a metered connection or with the focus inside
 * the list.
 */
export function useReachedEnd(
  nextPath: string | null,
  readOn: (path: string) => void,
): RefObject<HTMLDivElement> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (mark === null || nextPath === null || isThrifty()) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && !isWalkedByKeys(mark.parentElement) && readOn(nextPath),
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [nextPath, readOn])
  return end
}

/** True with the focus inside the list: keyboard users must be able to reach the content after the list. */
const isWalkedByKeys = (place: HTMLElement | null): boolean =>
  place?.querySelector(':is(a, button):focus-visible') != null
