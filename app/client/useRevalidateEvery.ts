import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Loads the page's data again every `ms` while `isOn`. */
export function useRevalidateEvery(ms: number, isOn = true): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(revalidate, ms)
    return () => clearInterval(timer)
  }, [isOn, ms, revalidate])
}
