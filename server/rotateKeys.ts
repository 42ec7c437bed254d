// `bun run rotate-keys`: adds new keys to keys.json, beside a running service (decision 039).

import { addKeys } from '#app/keyFile.server.ts'
import { write } from '#db/client.server.ts'

process.umask(0o077)
// The write lock of the database admits one process at a time, and a killed one gives it up.
write(addKeys)
console.log('새 키를 추가하였습니다. 몇 초 안에 사용하며, 실행 중인 서버는 다시 시작하지 않아도 됩니다.')
