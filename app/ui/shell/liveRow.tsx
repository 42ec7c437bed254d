import { useEffect, useState } from 'react'
import { setLive, useIsLive } from '../../client/live.ts'
import { Icon } from '../icons/icon.tsx'

/** The row of the menu that has lists look for news by themselves, or not. Without a script nothing does. */
export function LiveRow() {
  const isLive = useIsLive()
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady) return null
  return (
    <button type="button" className="link-row" aria-pressed={isLive} onClick={() => setLive(!isLive)}>
      <Icon name="refresh-cw" size="small" />
      실시간 새로고침
      <span className="spring" />
      <span className="meta">{isLive ? '켜짐' : '꺼짐'}</span>
    </button>
  )
}
