/** One spelling of each kind of thing: the first word of a row replaces the others. */
const SAME_KINDS = `
매트 장판 전기요 전기매트 온열매트 전기장판
온수매트 온수장판
카본매트 카본장판
방향제 디퓨저
다리미 스티머 스팀다리미 핸디스티머 스팀기
전기포트 포트 주전자 전기주전자 무선주전자 무선포트
나이프 칼
그릇 식기 디너웨어
서큘레이터 순환기 에어서큘레이터 공기순환기
웨건 왜건 캠핑카트 캠핑웨건
주스 음료 드링크
의자 체어 컴퓨터의자 게이밍의자 게이밍체어 사무용의자 사무의자 캠핑의자 릴렉스체어
베스트 조끼
캐리어 여행가방 트래블백 수트케이스
안마기 마사지기 마사져 안마의자
두유 소이밀크
쿠키 비스킷 과자
선물세트 선물박스 선물 선물상자
팬히터 온풍기 히터 난로 전기히터 전기난로
착즙기 원액기 주서기 쥬서기 녹즙기
면도기 전기면도기 쉐이버
드라이기 헤어드라이어 드라이어 헤어드라이기
칫솔 전동칫솔
블렌더 믹서기 믹서
밀폐용기 반찬통 보관용기 용기
커피메이커 드립머신
복합기 프린터 프린트
전동드릴 전동드라이버 햄머드릴
멀티탭 멀티콘센트
보조배터리 파워뱅크 충전배터리
멀티포트 도킹스테이션 usb허브
액션캠 액션카메라
이어폰 무선이어폰 이어셋 노캔이어폰 코드리스
헤드폰 무선헤드폰 노캔헤드폰
헤드셋 게이밍헤드셋
스피커 사운드바 블루투스스피커
모니터 게이밍모니터
하드디스크 hdd nas 나스
청소기 무선청소기 진공청소기 핸디청소기 스틱청소기
세제 세탁세제 액체세제 캡슐세제
섬유유연제 유연제
화장지 롤휴지 롤화장지
생리대 패드형생리대
기저귀 팬티기저귀 밴드기저귀
배변패드 애견패드 강아지패드 배변판패드
무드등 수면등 취침등 조명 스탠드 스탠드조명
오토바이크 전기자전거
매트리스 침대 침대매트
밥솥 전기밥솥 전기압력밥솥 압력밥솥 압력솥
후라이팬 프라이팬 팬
냄비 전골냄비 궁중팬
텀블러 보온병 물병 보틀
슬리퍼 슬라이드 쪼리
운동화 스니커즈 워킹화 러닝화 런닝화 신발 슈즈
부츠 방한화 털부츠 방한부츠
슬립온 로퍼
바지 팬츠 슬랙스 데님 청바지 조거팬츠 조거
재킷 점퍼 자켓 잠바
다운재킷 다운점퍼 다운자켓 패딩 패딩점퍼 패딩자켓
후드 후드티 후디 후드티셔츠
티셔츠 반팔 반팔티 티
카라티 피케 피케티 피케셔츠 폴로티 폴로셔츠
긴팔티 긴팔 롱슬리브
니트 스웨터
맨투맨 스웨트셔츠
내의 내복 발열내의 히트텍
모자 볼캡 캡모자 야구모자
선글라스 선글래스
귀리 오트밀
향수 오드퍼퓸 오드뚜왈렛 퍼퓸 edp edt
마스크팩 시트팩 마스크시트
샤워필터 필터샤워기
견과 견과류 믹스넛
돼지고기 한돈 돈육
한우 소고기 쇠고기
치즈 슬라이스치즈
관람권 영화관람권 예매권 영화표
피규어 프라모델
커피믹스 믹스커피
유산균 생유산균 프로바이오틱스
소파 쇼파
조리도구 주방도구
공기청정기 공청기
식기세척기 식세기
음식물처리기 음처기
건조기 의류건조기
세탁기 드럼세탁기 통돌이 통돌이세탁기
실내자전거 헬스사이클 스핀바이크 실내사이클 헬스자전거
트레드밀 런닝머신 러닝머신 워킹패드
아령 덤벨
컨트롤러 무선컨트롤러 게임패드 조이패드 게임컨트롤러
모션데스크 전동책상 스탠딩데스크 전동데스크 높이조절책상
아기침대 베이비침대 신생아침대 유아침대
충전드릴 무선드릴 드릴드라이버
러닝워치 러닝시계 스포츠워치 gps워치
고양이사료 캣사료 고양이밥
바디워시 바디클렌저 샤워젤
클렌징폼 폼클렌징 폼클렌저
핸드워시 손세정제
고압세척기 고압세차기
백팩 책가방
포기김치 배추김치 포기배추김치
이용권 구독권 멤버십권
구스다운 구스패딩
로봇청소기 로봇물걸레 로보틱청소기
욕실청소포 청소포
프로젝터 빔프로젝터
테이블 식탁 다이닝테이블
내비게이션 네비게이션 네비
목도리 머플러
가디건 카디건
메모리카드 sd카드
복사용지 용지
`

/** Kinds of things: a name may leave its kind out, but two kinds are two products. */
const KINDS = `
생수 공유기 밀키트 공구세트 만두 라면 엔진오일 주방세제 섬유탈취제 커피머신 그래픽카드 마우스 키보드 노트북 데스크탑 스마트폰 휴대폰 태블릿
선풍기 제습기 가습기 에어프라이어 파워 램 사료 영양제 오븐 부탄 부탄가스 가스 우유 코코아 커피 원두 콜라 사이다 컵라면
로션 크림 세럼 앰플 에센스 토너 스킨 선크림 샴푸 린스 컨디셔너 트리트먼트 클렌징워터 치약 면도날 물티슈 키친타월
텐트 테이블 침낭 셔츠 슬리퍼 샌들 클로그 양말 백팩 모바일 마스크
냉장고 김치냉장고 에어컨 카메라 렌즈 앰프 라켓 골프채 피아노 기타앰프 서랍장 책상 수납장 이불 베개 수건 아이스크림 누룽지 도시락김 떡볶이 피자 치킨 식빵 방석 쿠션 커튼 러그 카펫 커피잔 머그컵 도마 맥주 캔맥주 볼펜 타이어 와이퍼 세차용품
가스레인지 가스렌지 인덕션 전자레인지 커피캡슐 정수기 비데 시리얼 스마트워치 스마트밴드 스트랩줄 게임패스 바운서 유모차 카시트 블루레이 게임 노트 케이크 도시락 과자세트
맛김치 총각김치 깍두기 열무김치 백김치 파김치 갓김치 동치미 쫄면 냉면 비빔면 짬뽕 자장면 수제비 떡국 갈비탕 설렁탕 곰탕 육개장 부대찌개 김치찌개 된장찌개 닭갈비 불고기 족발 보쌈 곱창 막창 닭발 닭강정 탕수육 볶음밥 비빔밥 덮밥 카레 드로즈 런닝 나시 속바지 햄 소시지 베이컨 어묵 돈가스 너겟 핫도그 국수 소면 칼국수 우동 파스타 스파게티 식초 식용유 올리브유 설탕 소금 밀가루 부침가루 즉석밥 컵밥 죽 스프 통조림 그래놀라 사탕 젤리 껌 육포 요거트 두부 식혜
휴지통 수납함 정리함 행거 옷걸이 선반 협탁 화장대 스툴 건조대 우산 벽시계 체중계 온도계 손전등 랜턴 전구 사다리 지퍼백 위생장갑 위생백 고무장갑 수세미 행주 칫솔모 치실 가글 면봉 화장솜 탈취제 제습제 살충제 모기향 테이프 플래그
웹캠 마이크 도어락 블랙박스 드론 턴테이블 스타일러 혈압계 체온계 안경 시계
파운데이션 립스틱 립밤 틴트 마스카라 아이라이너 클렌징오일 클렌징밤 핸드크림 바디로션 선스틱 미스트 토너패드 헤어오일 염색약
코트 롱코트 롱패딩 원피스 스커트 레깅스 벨트 지갑 장갑 워커 등산화 축구화 골프화
`

const rows = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' '))

/** The spellings of each kind, the one that replaces the others first. */
export const KIND_ROWS: ReadonlyArray<readonly string[]> = rows(SAME_KINDS)

export const NOUNS: ReadonlySet<string> = new Set([
  ...KIND_ROWS.map(([one = '']) => one),
  ...KINDS.trim().split(/\s+/),
])

/** Kinds by their last syllables: 마사지기, 커피머신, 사골곰탕용. */
const KIND_ENDINGS =
  /..(?:(?<![고딸])기|머신|메이커|청소기|의자|체어|선물세트|용품|복합기|렌즈|카메라|스피커|이어폰|헤드폰|배터리|충전기|다리미|청정기|모니터|노트북|키보드|마우스|컨트롤러|박스|가방|백팩|신발|운동화|바지|팬츠|자켓|재킷|점퍼|셔츠|티셔츠|양말|이불|베개|매트|텐트|냄비|프라이팬|팬|칫솔|세제|유연제|휴지|화장지|물티슈|크림|로션|샴푸|세럼|토너)$/

const KINDS_BY_SPELLING = new Map(
  KIND_ROWS.flatMap(([one = '', ...others]) => [one, ...others].map((other) => [other, one] as const)),
)

/** True for a word that tells the kind of a thing. */
export const isKind = (word: string): boolean => isPlainKind(word) || KIND_ENDINGS.test(word)

/** True for a word that is nothing but a kind of thing. */
export const isPlainKind = (word: string): boolean => NOUNS.has(word) || KINDS_BY_SPELLING.has(word)

/** The kind that a word names, by itself or in its last syllables (데님팬츠); null for none. */
export function kindOf(whole: string): string | null {
  const word = whole.replace(/(?<=.)세트$/, '')
  for (let at = 0; at === 0 || at < word.length - 1; at++) {
    const end = word.slice(at)
    const kind = KINDS_BY_SPELLING.get(end) ?? (NOUNS.has(end) ? end : null)
    if (kind !== null) return kind
  }
  return null
}

/** What a thing is for, how it works and how it is praised: such words tell no thing from another. */
const DESCRIBING = new Set(
  `
폴딩형 홈트 필렛 백화점정품 리모트플레이어 다운패딩 스포츠 sport 청정우 못난이 흠과 꼬마 소과 중과 대과 중대과 밀키트 냉장 멸균 즉석 기계식 블루투스 설치 벽걸이 외장 포터블 완결 실속 알뜰 헬스 경량 진드기제거 쟁여 국내배송 등유 높이조절 신생아 베이비 효도 전동 초음파 핸디 휴대용 고속 급속 초고속 무선 유선 게이밍 캠핑 여행 차량 가정용 사무용 업소용 접이식 차량용 캠핑용 여행용 실내용 침대용 기내용 물걸레 노이즈캔슬링 쿠폰 상품권 산지직송 산지 직송 활 구이용
소중한 우리 특상 특품 상품 노지 조생 겨울 여름 봄 가을 사계절 방한 신학기 데일리 남녀공용 공용 개별포장 낱개포장 무료체험 올인원 인기 정품인증 세트구성 고농축 실내건조 초고농축 프리사이즈 저소음 미니형 대용량팩
스틱형 캡형 리필형 창문형 벽걸이형 스탠드형 헤드레스트형 상하세트 세트상품 풀세트 단렌즈 바디 기본 일반 클래식핏 아이스 따뜻한 프리미엄 프리미엄급 시즌 그대로 통째로 원터치 자동 전자동 반자동 무한잉크 눈 애견 강아지 고양이 아기 남성 여성 남아 여아 컴퓨터 스마트 디지털식 홈 하우스 생활 세트 비스포크 오브제 오브제컬렉션 ai 스팀 게임 rtx gtx 지포스 바디 메인보드 플랫폼 정수 자동차 가방
`
    .trim()
    .split(/\s+/),
)

/** 충전식, 휴대용, 벽걸이형 */
const DESCRIBING_ENDINGS = /^..+(?:용|(?<!인)형)$|.(?:이|전|립|리|체|동)식$/

export const isDescribing = (word: string): boolean => DESCRIBING.has(word) || DESCRIBING_ENDINGS.test(word)

/** Each has a word of this form that the other lacks: 일반용, 드럼용. */
export const areForOthers = (ours: readonly string[], theirs: readonly string[]): boolean =>
  ['용', '형'].some((ending) =>
    [ours, theirs].every((side) => side.some((word) => isDescribing(word) && word.endsWith(ending))),
  )
