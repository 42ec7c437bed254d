import { type FormEvent, useEffect, useRef } from 'react'

/** Returns a change handler that calls `act` with the form once the member has not typed for `pauseMs`. */
export function usePausedTyping(
  pauseMs: number,
  act: (form: HTMLFormElement) => void,
): (event: FormEvent<HTMLFormElement>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => act(currentTarget), pauseMs)
  }
}
