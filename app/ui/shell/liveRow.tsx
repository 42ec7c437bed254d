import { useEffect, useState } from 'react'
import { setLive, useIsLive } from '../../client/live.ts'
import { Icon } from '../icons/icon.tsx'

/** The row of the menu that has lists look for news by themselves, or not. Without a script nothing does. */
export function LiveRow() {
  const { isReady, toggle, state } = useLiveSwitch()
  if (!isReady) return null
  return (
    <button type="button" className="link-row" {...toggle}>
      <Icon name="refresh-cw" size="small" />
      실시간 새로고침
      <span className="spring" />
      <span className="meta">{state}</span>
    </button>
  )
}

/** The same in the menu below the bar. */
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

function useLiveSwitch() {
  const isLive = useIsLive()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return {
    isReady,
    state: isLive ? '켜짐' : '꺼짐',
    toggle: { 'aria-pressed': isLive, onClick: () => setLive(!isLive) },
  }
}
