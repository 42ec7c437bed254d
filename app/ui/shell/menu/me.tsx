import { type FormEvent, type ReactNode, useState } from 'react'
import type { Level } from '#domain/rewards/tags/levels.ts'
import { Avatar } from '../../accounts/avatar.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'
import { balanceText } from '../../rewards/amounts.ts'
import { LevelMark } from '../../rewards/levelMark.tsx'
import type { Viewer } from '../viewer.tsx'

/** The member at the top of the menu and of the right column. */
export function Me({
  nickname,
  imageUrl,
  isNoauth,
  rewards,
}: Pick<Viewer, 'imageUrl' | 'isNoauth' | 'rewards'> & { nickname: string }) {
  return (
    <div className="me">
      <Avatar nickname={nickname} imageUrl={imageUrl} />
      <div>
        <b>{nickname}</b>
        <Rank className="contents" of={{ isNoauth, level: rewards?.level ?? null }} />
      </div>
      {rewards && (
        <div className="me-points">
          <Link to="/auth/my/starPointHistories">
            <span>스타 포인트</span>
            <b>{balanceText(rewards.starPoint, 'STAR')}</b>
          </Link>
          <Link to="/auth/my/pointHistories">
            <span>포인트</span>
            <b>{balanceText(rewards.point, 'POINT')}</b>
          </Link>
        </div>
      )}
    </div>
  )
}

interface RankProps {
  isNoauth: boolean
  level: Level | null
}

const Rank = kept('div', ({ isNoauth, level }: RankProps) => (
  <>
    {level && <LevelMark level={level} />}
    <div className="meta">
      {isNoauth ? '인증 없이 시작한 계정' : level ? `레벨 ${level.rank}` : '로그인한 회원'}
    </div>
  </>
))

export function LogOutRow({ isDevice }: { isDevice: boolean }) {
  return (
    <LogOutForm>
      {(isBusy) => (
        <>
          <button type="submit" className="link-row" disabled={isBusy}>
            <Icon name="log-out" size="small" />
            로그아웃
          </button>
          {isDevice && (
            <div className="px-4 pb-2">
              <Choice name="keepsDevice">이 기기에서 알림 계속 받기</Choice>
            </div>
          )}
        </>
      )}
    </LogOutForm>
  )
}

/** Signs out by a script, which stays on the page if the server is unreachable, or else by the form itself. */
export function LogOutForm({ children }: { children: (isBusy: boolean) => ReactNode }) {
  const [isBusy, setBusy] = useState(false)
  const leave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const keepsDevice = new FormData(form).has('keepsDevice')
    setBusy(true)
    import('#client/session/signIn.ts')
      .then(({ signOut }) => signOut({ keepsDevice }, () => setBusy(false)))
      .catch(() => form.submit())
  }
  return (
    <form method="post" action="/logout" onSubmit={leave}>
      {children(isBusy)}
    </form>
  )
}
