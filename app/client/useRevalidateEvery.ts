import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * Loads the page's data again `ms` after it last came, while `isOn`. It waits for a page that is on its way: loading again
 * would ask for that page from the start, and lose the toast that came with it.
 */
export function useRevalidateEvery(ms: number, isOn = true): void {
  const { state, revalidate } = useRevalidator()
  const navigation = useNavigation()
  const isDue = isOn && state === 'idle' && navigation.state === 'idle'
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(revalidate, ms)
    return () => clearTimeout(timer)
  }, [isDue, ms, revalidate])
}
