import { type RefObject, useEffect, useRef } from 'react'
import { isThrifty } from '#client/prefetch.ts'

/** So far before its end a list is read on. */
const AHEAD_PX = 600

/** Reads on at `nextPath` when one comes near the element, unless one pays for each byte or goes by keys. */
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

/** Who goes by keys shall come to what stands behind the list. */
const isWalkedByKeys = (place: HTMLElement | null): boolean =>
  place?.querySelector(':is(a, button):focus-visible') != null
