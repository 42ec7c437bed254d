import { type RefObject, useEffect, useRef } from 'react'

/** Calls `take` once, when the script has arrived, with what the form around `place` has by then. */
export function useTypedEarlier(place: RefObject<HTMLElement>, take: (typed: FormData) => void): void {
  const first = useRef(take)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (form) first.current(new FormData(form))
  }, [place])
}
