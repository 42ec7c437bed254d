import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * While `isOn`, loads the page's data again `ms` after it last arrived. It waits for a running navigation: a reload
 * would restart the navigation and lose its toast.
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
