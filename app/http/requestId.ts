import type { AppLoadContext } from '@remix-run/node'

/** Stands on the page of a fault and in its log line, so that the one finds the other. */
export const requestIdOf = ({ nonce }: AppLoadContext): string => nonce.slice(0, 8)
