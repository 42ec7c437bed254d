import {
  COSTS,
  CURRENCY_NAMES,
  type Currency,
  causeWords,
  EARNINGS,
  type Earning,
  LIMITS,
  PRICED,
  PRIZED,
} from '#domain/rewards/rates.ts'
import { Link } from '../link.tsx'
import { changeText } from './amounts.ts'
import { LevelList } from './levelList.tsx'
import { TagList } from './tagList.tsx'

const writing = (most: number) => `하루 ${most}번까지, ${LIMITS.shortestPaidText}자 이상, 같은 내용은 한 번만`
const comment = `${writing(LIMITS.paidCommentsADay)} (상품 댓글과 커뮤니티 댓글을 더해서)`
/** When members receive each earning. */
const WHEN: Record<Earning, string> = {
  ATTENDANCE: '하루 한 번, 그날 처음 방문할 때',
  BOARD: writing(LIMITS.paidBoardsADay),
  BOARD_COMMENT: comment,
  PRODUCT_COMMENT: comment,
  INVITED: `가입하고 ${LIMITS.inviteDays}일 안에 코드를 입력하고, 처음으로 포인트를 받을 때`,
  INVITATION: `초대한 친구가 ${LIMITS.guestDays}일 동안 활동하면, 친구 ${LIMITS.paidGuests}명까지`,
  LIKED: `하루 ${LIMITS.starsOfLikesADay}개까지, 같은 회원의 추천은 ${LIMITS.likerDays}일에 한 번만`,
}

interface Row {
  words: string
  currency: Currency
  change: string
  when: string
}

const ROWS: Row[] = [
  ...(Object.keys(EARNINGS) as Earning[]).map((cause) => ({
    words: causeWords(cause, false),
    currency: EARNINGS[cause].currency,
    change: changeText(EARNINGS[cause].amount),
    when: WHEN[cause],
  })),
  ...Object.values(PRIZED).map(({ words, currency }) => ({
    words,
    currency,
    change: '+상품',
    when: '그날의 상품에 적힌 만큼',
  })),
  ...Object.values(COSTS).map(({ words, amount, currency }) => ({
    words,
    currency,
    change: changeText(-amount),
    when: '한 번에',
  })),
  ...Object.values(PRICED).map(({ words, currency }) => ({
    words,
    currency,
    change: '−가격',
    when: '상점에 적힌 만큼',
  })),
]

/** The part of the help page about both currencies: what earns and costs how much. */
export const PointsHelp = () => (
  <section className="panel" id="points">
    <div className="panel-head">
      <h2>포인트와 스타 포인트</h2>
    </div>
    <div className="prose">
      <p>
        포인트는 내 활동으로, 스타 포인트는 다른 회원의 추천과 초대, 뽑기로 모읍니다. 둘 다 돈으로 살 수
        없습니다. 적립과 사용은 <Link to="/auth/my/pointHistories">포인트 내역</Link>과{' '}
        <Link to="/auth/my/starPointHistories">스타 포인트 내역</Link>에 모두 남고, 파일로 받을 수 있습니다.
      </p>
    </div>
    <table className="price-table names-wrap">
      <thead>
        <tr>
          <th scope="col">활동</th>
          <th scope="col" className="num">
            포인트
          </th>
          <th scope="col" className="num">
            스타
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ words, currency, change, when }) => (
          <tr key={`${words} ${currency}`}>
            <th scope="row">
              {words}
              <span className="meta">{when}</span>
            </th>
            <td className="num">{currency === 'POINT' && change}</td>
            <td className="num">{currency === 'STAR' && change}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className="prose">
      <p>
        글과 댓글은 마지막으로 쓴 뒤 {LIMITS.secondsApart}초가 지나야 {CURRENCY_NAMES.POINT}를 받습니다.
        숫자나 반복한 글자만 다른 글은 같은 내용입니다. 가입한 지 {LIMITS.voterDays}일이 안 된 계정, 인증 없이
        시작한 계정, 나와 같은 기기의 추천으로는 스타 포인트를 받지 않습니다.
      </p>
      <p>
        글이나 댓글을 삭제하면 받은 포인트를 회수합니다. 이미 사용해 남아 있지 않으면 다음에 받는 포인트에서
        먼저 차감되며, 잔액이 0보다 작아지지는 않습니다. 다른 회원이 삭제한 글에 달았던 댓글의 포인트는
        그대로입니다.
      </p>
    </div>
  </section>
)

/** The part of the help page about levels and tags. */
export const LevelsHelp = () => (
  <section className="panel" id="levels">
    <div className="panel-head">
      <h2>레벨과 태그</h2>
    </div>
    <div className="prose">
      <p>
        활동을 처음 달성할 때마다 태그를 받고, 태그를 모으면 레벨이 오릅니다. 받은 태그는 없어지지 않습니다.
      </p>
    </div>
    <div className="panel-body stack">
      <LevelList />
      <TagList />
    </div>
  </section>
)
