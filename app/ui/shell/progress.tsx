import { useFetchers, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { endProgress, isUnderWay, startProgress, watchProgress } from '#client/progress.ts'

const notYet = (): boolean => false

/** A line at the top while a page, an action or a call is loading. */
export function Progress() {
  const isShown = useSyncExternalStore(watchProgress, isUnderWay, notYet)
  const { key } = useLocation()
  const isMoving = useNavigation().state !== 'idle'
  const isFetching = useFetchers().some(({ state }) => state !== 'idle')
  useEffect(() => (isMoving || isFetching ? startProgress() : undefined), [isMoving, isFetching])
  useEffect(() => {
    if (key) endProgress()
  }, [key])
  return (
    <div role="status" aria-label={isShown ? '불러오는 중' : undefined}>
      {isShown && <div className="progress" />}
    </div>
  )
}
