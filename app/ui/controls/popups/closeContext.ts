import { createContext } from 'react'

/** Closes the surrounding dialog; null on a page. */
export const CloseContext = createContext<(() => void) | null>(null)
