import type { AppLoadContext } from '@remix-run/node'

/** Appears on the error page and in its log line, so that one finds the other. */
export const requestIdOf = ({ nonce }: AppLoadContext): string => nonce.slice(0, 8)
