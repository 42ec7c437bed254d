import { whenActive } from '#client/session/whenActive.ts'
import { later } from '../../rendering/later.tsx'
import type { AfterPriceProps } from './afterPrice.tsx'

/** What follows the price. Its script loads once the reader does something, at once when the address names a comment. */
export const Later = later<AfterPriceProps>({
  id: 'after-price',
  drawn: import.meta.env.SSR ? (await import('./afterPrice.tsx')).default : null,
  load: () => import('./afterPrice.tsx'),
  wait: async () => {
    if (location.hash === '') await whenActive()
  },
})
