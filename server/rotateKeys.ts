// `bun run rotate-keys [--new]`: adds new keys to keys.json, beside a running service (decision 039).

import { defineCommand } from 'citty'
import { runCommandLine } from '#app/command/commandLine.server.ts'
import { addKeys } from '#app/keyFile.server.ts'
import { write } from '#db/client.server.ts'
import { requireDatabase } from './backup/dataFolder.ts'
import { refuseLostKeys } from './lostKeys.ts'

const rotateKeys = defineCommand({
  meta: { name: 'rotate-keys', description: 'keys.json에 새 키를 추가합니다.' },
  args: { new: { type: 'boolean', description: '잃어버린 keys.json을 새로 만듭니다.' } },
  run({ args }) {
    const folder = requireDatabase()
    if (!args.new) refuseLostKeys()
    // The write lock of the database admits one process at a time, and is released when a process is killed.
    write(addKeys)
    console.log(
      `${folder}에 새 키를 추가하였습니다. 몇 초 안에 사용하며, 실행 중인 서버는 다시 시작하지 않아도 됩니다.`,
    )
  },
})

await runCommandLine(rotateKeys)
