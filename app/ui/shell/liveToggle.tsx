import { useEffect, useState } from 'react'
import { setLive, useIsLive } from '#client/lists/live.ts'

/** Has lists look for news by themselves, or not: in the menu below the bar. Without a script nothing does. */
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

/** How a switch of it stands and is pressed. */
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
