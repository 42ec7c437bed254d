import { useEffect, useState } from 'react'
import { IconButton } from '../controls/button.tsx'
import { useIsScripted } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'

const SHOWN_AFTER_PX = 300

/** A button back to the top, visible far from it. It needs a script, which adds it to the page. */
export function ToTop() {
  const isScripted = useIsScripted()
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const look = () => setAway(window.scrollY > SHOWN_AFTER_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isScripted) return null
  return (
    <IconButton
      type="button"
      label="맨 위로"
      className="icon-btn-round to-top"
      hidden={!isAway}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <Icon name="arrow-up" />
    </IconButton>
  )
}
