import { createContext } from 'react'

/** Closes the dialog around; null on a page. */
export const CloseContext = createContext<(() => void) | null>(null)
