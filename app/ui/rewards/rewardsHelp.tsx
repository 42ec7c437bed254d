import { COSTS, CURRENCY_NAMES, EARNINGS } from '#domain/rewards/rates.ts'
import { Link } from '../link.tsx'
import { changeText } from './amounts.ts'
import { LevelList } from './levelList.tsx'
import { TagList } from './tagList.tsx'

/** The part of the help page about points, levels and invitations. */
export function RewardsHelp() {
  return (
    <>
      <section className="panel" id="points">
        <div className="panel-head">
          <h2>포인트와 스타 포인트</h2>
        </div>
        <div className="prose">
          <p>
            포인트는 내가 한 일로, 스타 포인트는 다른 회원과 행운에서 모입니다. 들어오고 나간 것은{' '}
            <Link to="/auth/my/pointHistories">포인트 내역</Link>과{' '}
            <Link to="/auth/my/starPointHistories">스타 포인트 내역</Link>에 모두 남습니다.
          </p>
          <ul>
            {Object.values(EARNINGS).map(({ words, amount, currency }) => (
              <li key={words}>
                {words} {changeText(amount)} {CURRENCY_NAMES[currency]}
              </li>
            ))}
            {Object.values(COSTS).map(({ words, amount, currency }) => (
              <li key={words}>
                {words} {changeText(-amount)} {CURRENCY_NAMES[currency]}
              </li>
            ))}
          </ul>
          <p>
            글이나 댓글을 지우면 그것으로 받은 만큼 돌려받습니다. 이미 써서 남아 있지 않으면 다음에 받는
            것에서 먼저 빠지며, 잔액이 0보다 작아지지는 않습니다.
          </p>
        </div>
      </section>
      <section className="panel" id="levels">
        <div className="panel-head">
          <h2>레벨과 태그</h2>
        </div>
        <div className="prose">
          <p>처음 해낸 일마다 태그를 받고, 태그가 모이면 레벨이 오릅니다. 받은 태그는 없어지지 않습니다.</p>
        </div>
        <div className="panel-body stack">
          <LevelList />
          <TagList />
        </div>
      </section>
    </>
  )
}
