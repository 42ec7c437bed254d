import { useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useIsLive } from '#client/lists/live.ts'
import { Icon } from '../../icons/icon.tsx'

/** A bar over the list that announces deals which the list does not show yet, and loads them on click. Needs a script. */
export function NewDeals() {
  const [query] = useSearchParams()
  const isLive = useIsLive()
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const [round, setRound] = useState(0)
  const asked = query.toString()
  useEffect(() => {
    setCount(0)
    if (!isLive || round < 0) return
    const watching = import('#client/lists/newDeals.ts').then(({ watchDeals }) => watchDeals(asked, setCount))
    return () => void watching.then((stop) => stop())
  }, [isLive, asked, round])
  const show = () => {
    window.scrollTo({ top: 0 })
    revalidate()
    setRound(round + 1)
  }
  return (
    <div role="status" className="new-deals">
      {count > 0 && (
        <button type="button" className="new-bar" onClick={show}>
          <Icon name="arrow-up" size="small" />새 딜 {count}개 보기
        </button>
      )}
    </div>
  )
}
