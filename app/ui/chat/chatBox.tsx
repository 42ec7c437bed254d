import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from '../link.tsx'

const LiveBox = lazy(() => import('./liveBox.tsx'))

/** The chat in the right column: live where the column is shown, a link without a script. */
export function ChatBox() {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(matchMedia('(min-width: 1080px)').matches), [])
  return (
    <section className="panel chat-place" aria-labelledby="chat-place">
      <h2 id="chat-place" className="panel-head">
        <Link to="/chat">실시간 채팅</Link>
      </h2>
      {isShown && (
        <Suspense fallback={null}>
          <LiveBox />
        </Suspense>
      )}
    </section>
  )
}
