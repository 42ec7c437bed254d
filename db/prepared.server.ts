import { sqlite } from './client.server.ts'

/**
 * A statement built once for each opened database: for the few queries that every page asks, where building
 * the SQL anew costs more than running it.
 */
export function prepared<T>(make: () => T): () => T {
  const statements = new WeakMap<object, T>()
  return () => {
    const handle = sqlite()
    const statement = statements.get(handle) ?? make()
    statements.set(handle, statement)
    return statement
  }
}
