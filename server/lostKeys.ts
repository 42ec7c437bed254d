import { join, resolve } from 'node:path'
import { Refused } from '#app/command/refused.server.ts'
import { env } from '#app/env.server.ts'
import { hasKeys, KEY_FILE } from '#app/keyFile.server.ts'
import { hasUsers } from '#domain/accounts/users.server.ts'

/** If there are accounts but no keys: what is lost, and how to recover it. Null otherwise. */
export const describeLostKeys = (): string | null =>
  hasKeys() || !hasUsers()
    ? null
    : `${join(resolve(env.DATA_DIR), KEY_FILE)}: 키 파일이 없습니다. 이 파일이 없으면 푸시 구독이 모두 끊기고, 암호화한 정보(배송지, Apple 토큰)를 읽을 수 없으며, 전에 만든 초대 링크와 수신 거부 링크가 동작하지 않습니다. 백업 파일을 다른 폴더에 복구한 뒤(bun run restore 파일 --into 폴더) keys.json을 DATA_DIR에 복사해주세요. 키 파일이 더 이상 없다면 bun run rotate-keys --new로 새로 만들 수 있습니다.`

/** Refuses to continue with new keys in place of lost ones. */
export function refuseLostKeys(): void {
  const words = describeLostKeys()
  if (words !== null) throw new Refused(words)
}
