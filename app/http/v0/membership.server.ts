import type { Blocked } from '../../domain/accounts/blocks.server.ts'
import { instant } from './wire.server.ts'

/** Somebody whom the caller hid: auth/my/blocks. */
export const blocked = ({ id, nickname, imageUrl, blockedAt }: Blocked) => ({
  id,
  nickname,
  imageUrl,
  blockedAt: instant(blockedAt),
})
