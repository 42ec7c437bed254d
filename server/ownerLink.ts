// `bun run owner-link`: prints a link that opens the owner's account once, within 15 minutes.

import { defineCommand } from 'citty'
import { runCommandLine } from '#app/command/commandLine.server.ts'
import { env } from '#app/env.server.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { hasSuperAdmin, makeOwnerKey } from '#domain/accounts/signIn/ownerLinks.server.ts'
import { requireDatabase } from './backup/dataFolder.ts'

/** Only on the console: logs are kept, and the key is a secret. */
function printOwnerLink(): void {
  console.log(`소유자 링크 (한 번, 15분): ${env.ORIGIN}/auth/owner?key=${makeOwnerKey()}`)
}

/** At a start: there is no super admin yet, and the settings name none. */
export function offerOwnership(): void {
  if (env.SUPER_ADMINS.length === 0 && !hasSuperAdmin()) printOwnerLink()
}

const ownerLink = defineCommand({
  meta: { name: 'owner-link', description: '소유자의 계정을 여는 링크를 만듭니다.' },
  run() {
    requireDatabase()
    migrateDatabase()
    printOwnerLink()
  },
})

if (import.meta.main ?? process.argv[1] === import.meta.filename) await runCommandLine(ownerLink)
