import { env } from '#app/env.server.ts'
import { listSources } from '#domain/sources/sources.server.ts'
import { page } from '#http/answer.server.ts'
import { GiftsHelp } from '#ui/gifts/giftsHelp.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { REFERENCE_PATH } from '#ui/reference/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LevelsHelp, PointsHelp } from '#ui/rewards/rewardsHelp.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

/** The sections of this page, in order. */
const CONTENTS = [
  ['alerts', '키워드 알림'],
  ['product-alerts', '최저가 알림과 추천 알림'],
  ['hours', '알림 시간과 한도'],
  ['prices', '가격'],
  ['points', '포인트'],
  ['draw', '선물 뽑기'],
  ['gifts', '선물 상점'],
  ['invitations', '친구 초대'],
  ['levels', '레벨과 태그'],
  ['rules', '이용 규칙'],
  ['crawler', '수집기'],
  ['api', 'API'],
  ['sources', '출처와 삭제 요청'],
] as const

export const meta = titled('도움말', {
  description: '알림, 포인트와 레벨, 출처와 삭제 요청 방법을 설명합니다.',
})

export const loader = page(() => ({
  origin: env.ORIGIN,
  // The operator's contact for push services is also the contact for people.
  contact: env.VAPID_SUBJECT ?? null,
  sources: listSources().map((source) => source.name),
}))

export default function Help() {
  const { origin, contact, sources } = useLoaderData<typeof loader>()
  const { siteName } = useViewer()
  return (
    <>
      <PageHead title="도움말" words={`${siteName}의 기능과 운영 원칙`} />
      <nav className="flex flex-wrap gap-1.5 px-4 pb-4 min-[732px]:px-1" aria-label="차례">
        {CONTENTS.map(([id, name]) => (
          <a key={id} className="pill" href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <section className="panel" id="alerts">
        <div className="panel-head">
          <h2>키워드 알림</h2>
        </div>
        <div className="prose">
          <p>
            기다리는 상품의 이름을 <Link to="/keywordNotify">키워드 알림</Link>에 등록해 두면, 그 단어가 들어
            있는 딜이 올라올 때 <Link to="/auth/my/devices">등록한 기기</Link>로 알려 드립니다. 알림은 모두{' '}
            <Link to="/auth/my/notifyHistories">알림 내역</Link>에도 남습니다.
          </p>
          <ul>
            <li>
              띄어쓰기와 대소문자는 상관없습니다. 단어가 여러 개면 순서가 달라도 모두 들어 있으면 찾습니다.
            </li>
            <li>같은 딜이 여러 커뮤니티에 올라와도 한 번만 알려 드립니다.</li>
            <li>제외 단어, 최고 가격, 커뮤니티와 분류를 함께 정할 수 있습니다.</li>
          </ul>
        </div>
      </section>
      <section className="panel" id="product-alerts">
        <div className="panel-head">
          <h2>최저가 알림과 추천 알림</h2>
        </div>
        <div className="prose">
          <p>
            <Link to="/productNotify">최저가 알림</Link>은 상품 하나를 지켜봅니다. 배송비를 더한 최저가를
            기준으로 다음 중 하나를 선택합니다.
          </p>
          <ul>
            <li>목표 가격: 정한 가격 이하가 되면 알려 드립니다.</li>
            <li>할인율: 등록했을 때보다 정한 비율 이상 내리면 알려 드립니다.</li>
            <li>
              90일 최저가: 최근 90일 중 가장 싸지면 알려 드립니다. 가격 기록이 14일 쌓인 뒤부터 판단합니다.
            </li>
            <li>내릴 때마다, 또는 오르내릴 때마다 알려 드립니다.</li>
          </ul>
          <p>
            <Link to="/recommendNotify">추천 알림</Link>은 켜 둔 회원에게만, 최저가 알림을 등록했거나 찜했거나
            본 상품의 분류에서 반응이 좋은 딜을 하루 세 번까지 이유와 함께 알려 드립니다.
          </p>
        </div>
      </section>
      <section className="panel" id="hours">
        <div className="panel-head">
          <h2>알림 시간과 하루 한도</h2>
        </div>
        <div className="prose">
          <ul>
            <li>
              <Link to="/auth/my/notifiedTime">알림 시간</Link> 외에 온 알림은 모아 두었다가 시간이 되면 한
              번에 보냅니다. 그사이 종료된 딜은 제외합니다.
            </li>
            <li>
              상품 하나에 하루 3번, 모두 합쳐 하루 30번까지 보내고 나머지는 저녁에 한 번에 묶어 보냅니다.
            </li>
            <li>같은 딜은 한 번만 알립니다. 가격이 더 내리면 이전 알림을 새 가격으로 변경합니다.</li>
            <li>광고성 알림은 따로 동의한 회원에게만, 밤 9시부터 아침 8시 사이를 피해 보냅니다.</li>
          </ul>
        </div>
      </section>
      <section className="panel" id="prices">
        <div className="panel-head">
          <h2>가격</h2>
        </div>
        <div className="prose">
          <p>
            가격은 글에 적힌 가격을 수집한 것이며, 확실하지 않으면 ‘가격 확인’으로 표시합니다. 외국 통화는
            그대로 표시하고 원화는 환율을 적용한 값입니다. 최저가와 그래프는 배송비를 더한 값으로 계산하고, 몇
            번 확인한 기록인지 함께 표시합니다.
          </p>
        </div>
      </section>
      <PointsHelp />
      <GiftsHelp />
      <LevelsHelp />
      <section className="panel" id="rules">
        <div className="panel-head">
          <h2>이용 규칙</h2>
        </div>
        <div className="prose">
          <ul>
            <li>타인에 대한 비방과 욕설은 자제해주세요.</li>
            <li>종료된 딜은 상품 화면에서 종료 신고를 눌러주세요. 여러 회원이 신고하면 종료로 바뀝니다.</li>
            <li>규칙을 위반하면 글쓰기나 추첨 참여가 제한될 수 있으며, 그 이유와 기간을 알려 드립니다.</li>
          </ul>
          <p>
            자세한 내용은 <Link to="/terms">이용약관</Link>과 <Link to="/privacy">개인정보 처리방침</Link>에
            있습니다.
          </p>
        </div>
      </section>
      <section className="panel" id="crawler">
        <div className="panel-head">
          <h2>수집기</h2>
        </div>
        <div className="prose">
          <p>
            커뮤니티의 공개된 핫딜 게시판만 읽습니다. 수집기의 이름을 다음과 같이 밝히며, robots.txt의{' '}
            <code>HotdealAlimi</code> 규칙을 따릅니다.
          </p>
          <p>
            <code>Mozilla/5.0 (compatible; HotdealAlimi/1.0; +{origin}/help#crawler)</code>
          </p>
          <ul>
            <li>한 사이트에 한 번에 하나씩, 2초 이상 간격을 두고 요청합니다.</li>
            <li>바뀌지 않은 페이지는 다시 받지 않으며, 밤에는 수집 간격을 늘립니다.</li>
            <li>
              수집을 거절한 사이트는 우회하지 않고 수집을 멈춥니다. 현재 상태는{' '}
              <Link to="/status">수집 현황</Link>에 있습니다.
            </li>
          </ul>
        </div>
      </section>
      <section className="panel" id="api">
        <div className="panel-head">
          <h2>API</h2>
        </div>
        <div className="prose">
          <p>
            앱과 프로그램이 사용하는 호출은 <Link to={REFERENCE_PATH}>API 문서</Link>에 있습니다.
          </p>
        </div>
      </section>
      <section className="panel" id="sources">
        <div className="panel-head">
          <h2>출처, 보관과 삭제 요청</h2>
        </div>
        <div className="prose">
          <p>출처: {sources.length === 0 ? '준비 중입니다' : sources.join(', ')}.</p>
          <ul>
            <li>
              보관하는 것: 글의 제목, 주소, 가격, 판매처, 추천·댓글·조회 수, 시각, 그리고 320픽셀 이하의 작은
              이미지(30일 동안).
            </li>
            <li>보관하지 않는 것: 글쓴이의 이름과 글의 본문.</li>
            <li>모든 딜에 원문 링크를 함께 표시합니다.</li>
          </ul>
          <p>
            게시판을 목록에서 제외하려면 robots.txt에 <code>HotdealAlimi</code>를 막아주시거나 운영자에게
            알려주세요. 확인하는 대로 수집을 멈추고 보관한 내용을 삭제합니다.
          </p>
          <p>
            <Contact contact={contact} hostname={new URL(origin).hostname} />
          </p>
        </div>
      </section>
    </>
  )
}

function Contact({ contact, hostname }: { contact: string | null; hostname: string }) {
  if (contact === null)
    return (
      <>
        운영자가 아직 연락처를 등록하지 않았습니다. <Link to="/privacy">개인정보 처리방침</Link>에 적힌
        보호책임자에게 알려주시거나, <code>{hostname}</code>의 도메인 등록 정보(WHOIS)에서 운영자를
        찾아주세요.
      </>
    )
  return (
    <>
      운영자 연락처:{' '}
      <a className="inline-link" href={contact}>
        {contact.replace('mailto:', '')}
      </a>
    </>
  )
}
