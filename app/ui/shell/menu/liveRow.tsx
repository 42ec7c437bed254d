import { Icon } from '../../icons/icon.tsx'
import { useLiveSwitch } from '../liveToggle.tsx'

/** The menu row that switches the automatic refresh of lists. Needs a script. */
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
