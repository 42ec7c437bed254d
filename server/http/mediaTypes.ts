import { extname } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** A stream of events is excluded: it never ends, and each event must leave at once. */
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|application\/(?:json|manifest\+json|xml)|image\/svg\+xml)/

/** Answers with smaller bodies leave uncompressed. */
export const MIN_COMPRESSED_BYTES = 1024

/** Returns the Content-Type of a built file. */
export const typeOfFile = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream'

/** Whether compression shrinks bodies of this Content-Type. */
export const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType)
