import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a text or of bytes in base64url (43 characters). Stored hashes depend on it. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url')

/** Returns how a content security policy names an inline script or style: `sha256-…`. */
export const policyHash = (content: string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`
