import { listDueUnlinks, settleUnlink, type Unlink } from '#domain/accounts/unlinks.server.ts'
import { revokeApple } from '#providers/apple.server.ts'
import { unlinkKakao } from '#providers/kakao.server.ts'

/** Tells every provider that waits to be told that somebody left. */
export async function tellProviders(): Promise<void> {
  for (const unlink of listDueUnlinks()) settleUnlink(unlink, await letGo(unlink))
}

const letGo = ({ provider, credential }: Unlink): Promise<boolean> =>
  provider === 'kakao' ? unlinkKakao(credential) : revokeApple(credential)
