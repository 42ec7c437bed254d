import { sqlite } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'

/** Removes all rows and the state of the process. */
export function emptyDatabase(): void {
  const database = sqlite()
  const tables = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%' and name <> '__drizzle_migrations'",
    )
    .pluck()
    .all() as string[]
  database.pragma('foreign_keys = OFF')
  database.transaction(() => {
    for (const table of tables) database.prepare(`delete from "${table}"`).run()
    // Deleting the products queues each of them for removal from the search index.
    database.prepare('delete from search_changes').run()
    database.prepare('delete from sqlite_sequence').run()
  })()
  database.pragma('foreign_keys = ON')
  forgetSingletons()
}
