import { env } from '#app/env.server.ts'
import { sqlite, write } from '#db/client.server.ts'
import { forgetSingletons } from '#db/singleton.ts'

/** The settings that the process started with. */
const SETTINGS = { ...env }

/** Undoes what a test file has changed of the settings; its database is in `directory`. */
export function resetSettings(directory: string): void {
  for (const name of Object.keys(env)) Reflect.deleteProperty(env, name)
  Object.assign(env, SETTINGS, { DATA_DIR: directory })
}

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
  write(() => {
    emptyStaffActs(database)
    for (const table of tables) database.prepare(`delete from "${table}"`).run()
    // Deleting the products queues each of them for removal from the search index.
    database.prepare('delete from search_changes').run()
    database.prepare('delete from sqlite_sequence').run()
  })
  database.pragma('foreign_keys = ON')
  forgetSingletons()
}

/** Removes the trigger that keeps the acts of staff for two years while the table is emptied. */
function emptyStaffActs(database: ReturnType<typeof sqlite>): void {
  if (!database.prepare('select 1 from staff_acts').get()) return
  const find = database.prepare("select sql from sqlite_schema where name = 'staff_acts_stay'").pluck()
  const trigger = String(find.get())
  database.exec('drop trigger staff_acts_stay; delete from staff_acts')
  database.exec(trigger)
}
