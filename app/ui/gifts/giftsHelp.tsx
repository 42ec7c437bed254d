import { type GiftStatus, STATUS_NAMES } from '#domain/gifts/userGifts/states.ts'
import { COSTS, EARNINGS, LIMITS } from '#domain/rewards/rates.ts'
import { Link } from '../link.tsx'

/** What each state of a gift means for its member. */
const STATES: Record<GiftStatus, string> = {
  REQUESTED: '신청을 받았습니다. 이때는 직접 취소할 수 있습니다.',
  CONFIRMED: '운영자가 확인하고 준비합니다.',
  SENT: '쿠폰 사진이나 상품을 보냈습니다.',
  USED: '사용하였습니다.',
  EXPIRED: '기한이 지나 쓸 수 없습니다.',
  CANCELED: '취소하였습니다. 상점에서 신청한 선물은 스타 포인트를 모두 환불합니다.',
}

/** The part of the help page about the draw, gifts and invitations. */
export const GiftsHelp = () => (
  <>
    <section className="panel" id="draw">
      <div className="panel-head">
        <h2>선물 뽑기</h2>
      </div>
      <div className="prose">
        <p>
          <Link to="/giftGame">선물 뽑기</Link>는 한 번에 {COSTS.DRAW.amount}포인트입니다. 활동으로 모은
          포인트만 쓰고, 포인트는 살 수 없습니다.
        </p>
        <ul>
          <li>
            상품, 확률, 남은 수량은 뽑기 화면에 모두 있습니다. 하루(한국 시간 0시부터 24시까지) 동안 바뀌지
            않으며 확률의 합은 100%입니다.
          </li>
          <li>
            수량이 정해진 상품은 소진되면 옆에 적힌 상품을 대신 드립니다. 상점의 선물은 뽑기와 상점이 같은
            수량을 나누어 씁니다.
          </li>
          <li>10번 뽑기는 1번 뽑기를 열 번 하는 것과 같습니다. 많이 뽑아도 확률은 그대로입니다.</li>
          <li>
            0시에 그날의 시드를 정하고 해시를 먼저 공개합니다. 결과는 시드, 회원 번호, 그날 몇 번째
            뽑기인지로만 정해지므로 뽑는 시각이나 앞사람의 결과와 관계가 없습니다.
          </li>
          <li>
            뽑을 때마다 영수증이 남습니다. 다음 날 0시에 시드를 공개하면{' '}
            <Link to="/giftGame/check">영수증 확인</Link>에서 누구나 다시 계산할 수 있습니다. 내 영수증은{' '}
            <Link to="/auth/my/giftGameGivens">내 뽑기</Link>에 있습니다.
          </li>
          <li>인증 없이 시작한 계정도 뽑을 수 있습니다. 이용이 정지된 회원은 뽑을 수 없습니다.</li>
        </ul>
      </div>
    </section>
    <section className="panel" id="gifts">
      <div className="panel-head">
        <h2>선물 상점과 받은 선물</h2>
      </div>
      <div className="prose">
        <p>
          <Link to="/giftStore">선물 상점</Link>에서 스타 포인트로 신청합니다. 신청한 선물과 뽑은 선물은{' '}
          <Link to="/auth/my/giftPurchases">내 선물</Link>에 있고, 상태가 바뀔 때마다 알려 드립니다.
        </p>
        <ul>
          {(Object.keys(STATES) as GiftStatus[]).map((status) => (
            <li key={status}>
              <b>{STATUS_NAMES[status]}</b>: {STATES[status]}
            </li>
          ))}
        </ul>
        <ul>
          <li>쿠폰은 기한 30일 전과 3일 전에 알려 드립니다. 쿠폰 사진은 본인만 열 수 있습니다.</li>
          <li>
            배송에 필요한 이름, 전화번호, 주소는 신청할 때만 받아 암호화하여 보관하고, 발송 30일 뒤에
            삭제합니다.
          </li>
          <li>
            인증 없이 시작한 계정은 카카오나 Apple로 로그인한 뒤에, 이용이 정지된 회원은 정지가 해제된 뒤에
            신청할 수 있습니다.
          </li>
        </ul>
      </div>
    </section>
    <section className="panel" id="invitations">
      <div className="panel-head">
        <h2>친구 초대</h2>
      </div>
      <div className="prose">
        <p>
          <Link to="/auth/my/invitations">친구 초대</Link>의 추천인 코드를 친구가 가입하고 {LIMITS.inviteDays}
          일 안에 입력하면, 친구는 처음으로 포인트를 받을 때 {EARNINGS.INVITED.amount}포인트를 더 받습니다.
          친구가 {LIMITS.guestDays}일 동안 활동하면 나는 스타 포인트 {EARNINGS.INVITATION.amount}개를
          받습니다.
        </p>
        <ul>
          <li>친구 {LIMITS.paidGuests}명까지 받습니다.</li>
          <li>
            같은 기기나 같은 인터넷 주소에서는 한 번만 받습니다. 내 코드나 서로의 코드는 쓸 수 없습니다.
          </li>
        </ul>
      </div>
    </section>
  </>
)
