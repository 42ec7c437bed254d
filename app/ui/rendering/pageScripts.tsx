import { Scripts } from '@remix-run/react'
import { createContext, useContext } from 'react'

/** False if the server adds the scripts of a page itself, reused from an earlier page of the same routes. */
export const DrawnScripts = /* @__PURE__ */ createContext(true)

/** The scripts of the page, and the links that load them ahead. */
export const PageScripts = ({ nonce }: { nonce: string | undefined }) =>
  useContext(DrawnScripts) ? <Scripts nonce={nonce} /> : null
