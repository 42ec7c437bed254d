import type { Post } from './post.ts'

/** The posts of the last days, newest first. */
export const RECENT_POSTS: Post[] = [
  {
    minutesAgo: 6,
    hits: 14,
    category: 'TALK',
    about: '절임 배추',
    title: '김장 배추 20kg 시세 이 정도면 괜찮은가요',
    content:
      '<p>절임 배추 20kg에 무배 34,900원을 봤습니다. 작년에는 3만 원 안쪽에서 샀던 것 같은데 올해는 이 정도가 보통인가요?</p><p>해남이랑 괴산 둘 다 드셔 보신 분 계시면 어느 쪽이 나았는지도 궁금합니다.</p>',
    comments: ['저는 어제 받았는데 포장도 괜찮고 속이 꽉 찼어요.', '괴산이 조금 더 달았습니다.'],
  },
  {
    minutesAgo: 17,
    hits: 31,
    category: 'HOT_DEAL',
    about: '계란',
    title: '동네 마트 계란 30구 4,990원 (내일까지)',
    content:
      '<p>전단 행사라 온라인에는 안 올라옵니다. 1인 2판이고 <strong>회원가로만</strong> 됩니다.</p><p>저녁에는 거의 빠지니 오전에 가시는 게 좋습니다.</p>',
    comments: ['우리 동네는 벌써 다 나갔네요.', '회원 가입은 매장에서 바로 됩니다.'],
    pictures: [{ scene: 'shelf', thing: '계란' }],
  },
  {
    minutesAgo: 34,
    hits: 88,
    category: 'REVIEW',
    about: '로봇청소기',
    title: '로봇청소기 1년 쓴 후기, 소모품 값까지 정리',
    content:
      '<p>작년 이맘때 핫딜로 사서 딱 1년 썼습니다. 방 3개, 고양이 한 마리 있는 집 기준입니다.</p><h2>한 해 동안 든 돈</h2><ul><li>먼지 봉투 6장 2묶음 18,000원</li><li>걸레와 사이드 브러시 22,500원</li><li>필터 2개 9,800원</li></ul><p>본체보다 소모품이 아까웠는데, 호환품을 키워드로 걸어 두니 반값에 잡히더라고요.</p>',
    comments: [
      [
        '소모품까지 적어 주셔서 좋네요. 먼지 봉투는 정품만 쓰셨나요?',
        '두 번째부터 호환품이요. 차이 못 느꼈습니다.',
      ],
      '고양이 털은 걸레에 엉키지 않나요?',
    ],
  },
  {
    minutesAgo: 52,
    hits: 12,
    category: 'HELP',
    about: '멤버십',
    title: '와우 해지했다가 다시 가입하신 분 계신가요?',
    content:
      '<p>한 달 쉬었다가 다시 가입하면 첫 달 할인을 또 받을 수 있는지 궁금합니다. 고객센터 답변이 매번 달라서요.</p>',
    comments: ['세 달 지나고 가입하니 첫 달 할인이 다시 떴어요.'],
  },
  {
    minutesAgo: 75,
    hits: 143,
    category: 'INFO',
    about: '청구할인',
    title: '12월 카드사별 청구할인 한눈에 보기',
    content:
      '<p>자주 쓰는 곳만 모았습니다. 한도와 실적 조건은 꼭 앱에서 다시 확인하세요.</p><ul><li>대형마트 5만 원 이상 7%, 월 1만 원까지</li><li>오픈마켓 7만 원 이상 5천 원</li><li>배달 앱 2만 원 이상 3천 원, 주말만</li></ul><blockquote>조건이 바뀌면 이 글을 고치겠습니다.</blockquote>',
    comments: ['마트는 실적 30만 원부터예요. 참고하세요.', '정리 감사합니다. 저장해 두었습니다.'],
    pictures: [{ scene: 'receipt' }],
  },
  {
    minutesAgo: 98,
    hits: 22,
    category: 'TALK',
    about: '아침 알림',
    title: '알림 켜 두고 잤더니 아침에 9건 와 있네요',
    content:
      '<p>알림 시간을 아침 7시로 해 두니 밤사이 것이 한 번에 옵니다. 그중에 아직 살아 있는 딜이 4개라 커피 마시면서 골랐습니다.</p>',
  },
  {
    minutesAgo: 130,
    hits: 27,
    category: 'SUGGEST',
    about: '제외 단어',
    title: '제외 단어를 여러 키워드에 한 번에 넣고 싶어요',
    content:
      '<p>‘리퍼’나 ‘중고’는 모든 키워드에서 빼고 싶은데 하나씩 넣자니 번거롭습니다. 한 번에 넣는 칸이 있으면 좋겠습니다.</p>',
  },
  {
    minutesAgo: 155,
    hits: 61,
    category: 'REVIEW',
    about: '키보드',
    title: '알루미늄 75% 키보드 받았습니다. 통울림 확인',
    content:
      '<p>걱정하던 통울림은 기본 흡음재로도 거의 없습니다. 스페이스바만 살짝 윤활했습니다.</p><p>무게가 1.8kg이라 들고 다니실 분은 다른 걸 보세요.</p>',
    comments: ['스위치는 어떤 것 쓰셨어요?'],
    pictures: [{ scene: 'desk', thing: '키보드' }],
  },
  {
    minutesAgo: 190,
    hits: 18,
    category: 'HELP',
    about: 'SSD',
    title: '이 SSD 방열판 빼고 노트북에 들어가나요',
    content:
      '<p>방열판이 붙어 오는 모델인데 떼면 보증이 없어진다는 말이 있어서요. 떼어 보신 분 계신가요?</p>',
    comments: ['떼고 넣었는데 온도는 70도쯤에서 머뭅니다.'],
  },
  {
    minutesAgo: 240,
    hits: 20,
    category: 'TALK',
    about: '출석',
    title: '오늘로 출석 30일 개근했습니다',
    content: '<p>별것 아닌데 괜히 뿌듯하네요. 포인트로 뽑기도 해 보려고 아껴 두고 있습니다.</p>',
  },
  {
    minutesAgo: 290,
    hits: 74,
    category: 'INFO',
    about: '반품비',
    title: '무료배송인 줄 알았는데 반품비가 왕복인 곳들',
    content:
      '<p>무료배송으로 사도 단순 변심이면 왕복 배송비를 내는 곳이 많습니다. 상세 페이지 맨 아래를 꼭 보세요. 저는 지난주에 6,000원을 냈습니다.</p>',
  },
  {
    minutesAgo: 380,
    hits: 26,
    category: 'HOT_DEAL',
    about: '편의점 커피',
    title: '편의점 1+1 커피 이번 주 정리',
    content: '<p>세 곳 모두 캔보다 컵이 싸게 나왔습니다. 앱 쿠폰까지 쓰면 한 컵에 700원꼴입니다.</p>',
  },
  {
    minutesAgo: 500,
    hits: 35,
    category: 'REVIEW',
    about: '헤드셋',
    title: '3만 원대 헤드셋 두 개 번갈아 쓴 소감',
    content:
      '<p>하나는 마이크가, 하나는 착용감이 낫습니다. 안경 쓰시면 무조건 가벼운 쪽을 고르세요. 두 시간 지나면 차이가 큽니다.</p>',
    pictures: [{ scene: 'desk', thing: '헤드폰' }],
  },
  {
    minutesAgo: 640,
    hits: 16,
    category: 'TALK',
    about: '장바구니',
    title: '장바구니에 넣어 두면 꼭 다음 날 오르는 느낌',
    content:
      '<p>기분 탓이겠지 했는데 그래프를 보니 정말 올랐더라고요. 그래서 이제는 목표 가격을 걸어 둡니다.</p>',
  },
  {
    minutesAgo: 900,
    hits: 42,
    category: 'INFO',
    about: '관세',
    title: '해외 직구 관세 기준, 물건값만 보는 것이 아닙니다',
    content:
      '<p>미국은 200달러, 그 밖은 150달러이고 <strong>현지 배송비와 세금까지 더한 값</strong>으로 봅니다. 같은 날 들어오는 것을 합치는 경우도 있으니 주의하세요.</p>',
  },
  {
    minutesAgo: 1300,
    hits: 23,
    category: 'HELP',
    about: '건조기 필터',
    title: '건조기 필터 어디 것 쓰세요?',
    content:
      '<p>정품이 두 장에 15,000원이라 망설이고 있습니다. 호환품 써 보신 분 먼지 거르는 정도가 어떤가요?</p>',
  },
  {
    minutesAgo: 1700,
    hits: 19,
    category: null,
    about: '감귤',
    title: '어제 올라온 감귤 받으신 분 계세요?',
    content: '<p>오늘 도착했는데 크기가 들쭉날쭉해도 맛은 좋습니다. 껍질이 얇아서 아이가 까기 편하대요.</p>',
    pictures: [{ scene: 'door', thing: '감귤' }],
  },
  {
    minutesAgo: 2400,
    hits: 57,
    category: 'REVIEW',
    about: '모니터',
    title: '27형 모니터 반년 사용기: 빛샘과 불량 화소',
    content:
      '<p>빛샘은 네 귀퉁이에 조금 있고 불량 화소는 없었습니다. 교환까지 각오했는데 다행입니다.</p><p>받침대는 높이 조절이 안 되어 따로 암을 달았습니다.</p>',
    pictures: [{ scene: 'desk', thing: '모니터' }],
  },
  {
    minutesAgo: 3300,
    hits: 30,
    category: 'SUGGEST',
    about: '색상',
    title: '같은 상품 묶음에서 색상별로 보고 싶습니다',
    content:
      '<p>지금은 한 카드에 여러 색이 함께 보입니다. 원하는 색만 알림을 받을 수 있으면 더 좋겠습니다.</p>',
  },
  {
    minutesAgo: 4600,
    hits: 49,
    category: 'TALK',
    about: '세탁기',
    title: '부모님 댁 가전 바꿔 드리기, 올해 마지막 도전',
    content:
      '<p>세탁기만 남았습니다. 설치비와 폐가전 수거까지 더하면 값이 꽤 달라져서 표로 적어 가며 고르고 있습니다.</p>',
  },
]
