import Database from 'better-sqlite3'

/**
 * The result of a thread's work in a database, or why it failed. It is no Error object, because that would lose its
 * code on the way to the process.
 */
export type ThreadAnswer<T> = { done: T } | { code: string; message: string }

/** In a thread: opens the database of a file, calls `act` and closes it. */
export function inDatabase<T>(file: string, act: (database: Database.Database) => T): ThreadAnswer<T> {
  try {
    const database = new Database(file, { fileMustExist: true })
    try {
      return { done: act(database) }
    } finally {
      database.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { code: String(code), message }
  }
}

/** In the process: returns the thread's result, or throws the error with which it failed. */
export function doneBy<T>(answer: ThreadAnswer<T>): T {
  if ('done' in answer) return answer.done
  throw Object.assign(new Error(answer.message), { code: answer.code })
}
