import { listDueUnlinks, settleUnlink, type Unlink } from '../app/domain/accounts/unlinks.server.ts'
import { revokeApple } from '../app/http/providers/apple.server.ts'
import { unlinkKakao } from '../app/http/providers/kakao.server.ts'

/** Tells every provider that waits to be told that somebody left. */
export async function tellProviders(): Promise<void> {
  for (const unlink of listDueUnlinks()) settleUnlink(unlink, await letGo(unlink))
}

const letGo = ({ provider, credential }: Unlink): Promise<boolean> =>
  provider === 'kakao' ? unlinkKakao(credential) : revokeApple(credential)
