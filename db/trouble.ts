/** Why data cannot be written or read just now, for a reason outside the program. */
export type Trouble = 'locked' | 'full' | 'read_only' | 'failing' | 'damaged' | 'too_many_files'

/** Beginnings of SQLite's codes (with their extended ones) and codes of system calls. */
const CODES: Array<[RegExp, Trouble]> = [
  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/, 'locked'],
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/, 'full'],
  [/^(?:SQLITE_READONLY|EROFS)/, 'read_only'],
  [/^(?:SQLITE_(?:IOERR|CANTOPEN|NOMEM)|EIO)/, 'failing'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged'],
  [/^(?:EMFILE|ENFILE)/, 'too_many_files'],
]

/** The trouble that an error or its cause reports; null for any other error. */
export function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof Error)) return null
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  const known = typeof code === 'string' ? CODES.find(([pattern]) => pattern.test(code)) : undefined
  return known?.[1] ?? troubleOf(cause)
}
