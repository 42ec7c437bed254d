import { retryInTurn } from '#db/turn.server.ts'
import { listDueUnlinks, settleUnlink, type Unlink } from '#domain/accounts/unlinks.server.ts'
import { revokeApple } from '#providers/apple.server.ts'
import { unlinkKakao } from '#providers/kakao.server.ts'

/** Sends every pending revocation to its provider. */
export async function unlinkProviders(): Promise<void> {
  for (const unlink of listDueUnlinks()) {
    const isGone = await letGo(unlink)
    await retryInTurn(() => settleUnlink(unlink, isGone))
  }
}

const letGo = ({ provider, credential }: Unlink): Promise<boolean> =>
  provider === 'kakao' ? unlinkKakao(credential) : revokeApple(credential)
