import { lazy, Suspense, useEffect, useState } from 'react'
import { Unscripted } from '../controls/scripted.tsx'
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
      <Unscripted>
        <p className="mini-word">
          <Link to="/chat">대화 보기</Link>
        </p>
      </Unscripted>
      {isShown && (
        <Suspense fallback={null}>
          <LiveBox />
        </Suspense>
      )}
    </section>
  )
}
