import { useEffect, useState } from 'react'
import { setLive, useIsLive } from '#client/lists/live.ts'

/** Switches the automatic refresh of lists, in the menu below the top bar. Needs a script. */
export function LiveToggle() {
  const { isReady, toggle, state } = useLiveSwitch()
  if (!isReady) return null
  return (
    <button type="button" {...toggle}>
      실시간 새로고침
      <span className="meta">{state}</span>
    </button>
  )
}

/** The state of the switch and its handler. */
export function useLiveSwitch() {
  const isLive = useIsLive()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return {
    isReady,
    state: isLive ? '켜짐' : '꺼짐',
    toggle: { 'aria-pressed': isLive, onClick: () => setLive(!isLive) },
  }
}
