import { Icon } from '../../icons/icon.tsx'
import { useLiveSwitch } from '../liveToggle.tsx'

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
