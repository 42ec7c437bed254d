import { findShop } from '#domain/offers/shops/shops.ts'
import { isExclusive } from './exclusive.ts'
import { BRANDS, MAKER_ROWS } from './makers.ts'

/**
 * The spellings of each line, kind and variant, one per row or between bars. The first spelling replaces the others.
 */
const SAME_WORDS = `
에어팟 airpods airpod
아이폰 iphone
아이패드 ipad
맥북 macbook
갤럭시 galaxy 갤
버즈 buds
워치 watch
탭 tab
플립 flip
폴드 fold
프로 pro
맥스 max
울트라 ultra
플러스 plus
미니 mini
에어 air
라이트 lite
슈퍼 super
나노 nano
스위치 switch
라이젠 ryzen
라데온 radeon
지포스 geforce
마스터 master
마우스 mouse
키보드 keyboard
모니터 monitor
이어폰 earphone earphones 이어버드
헤드폰 headphone headphones
스피커 speaker
충전기 charger
케이블 cable
허브 hub
노트북 laptop 랩탑
데스크탑 데스크톱 desktop
태블릿 tablet
블루투스 bluetooth bt
와이파이 wifi
셀룰러 cellular
무선 wireless 와이어리스
맥 mac
usbc c타입
티타월 타월 수건
공식몰 몰
휴대폰 핸드폰
제로 zero
오리지널 original
케이스 case
커버 cover
리필 refill
세트 set 동봉판 번들팩
화장지 휴지 두루마리
물티슈 물휴지
계란 달걀
남성 남자 남 남성용 남자용 men 맨즈 멘즈 mens
여성 여자 여 여성용 여자용 우먼 women 우먼즈 우먼스 womens
남아 남아용 남자아이
여아 여아용 여자아이
공용 남녀공용 남여공용 유니섹스 unisex
재킷 자켓
상품권 모바일상품권 기프트카드 금액권
쿠폰 기프티콘 모바일쿠폰 교환권 이쿠폰
배민 배달의민족
크루셜 crucial
키링 keyring
톨 tall 톨사이즈
그란데 grande
벤티 venti
밴드 밴드형
팬티 팬티형
앤 앤드
제로 제로슈거 제로슈가
파워 power
오메가 omega
얼티밋 얼티메이트 ultimate
콰이어트컴포트 quietcomfort qc
마이크로 micro
컨트롤러 controller
백미 흰쌀 흰쌀밥 백미밥 쌀밥
생수 샘물
이북 전자책 ebook
인덕션 ih
유기농 오가닉 organic
키즈 어린이 어린이용 아동 아동용 kids
블랙 검정 검정색 검은색 흑색 black
화이트 흰색 하양 백색 white
그레이 회색 gray grey
실버 은색 silver
골드 금색 gold
핑크 분홍 분홍색 pink
블루 파랑 파란색 blue
레드 빨강 빨간색 red
그린 초록 초록색 녹색 green
옐로우 옐로 노랑 노란색 yellow
퍼플 보라 보라색 purple
미드나이트 미드나잇 midnight
휘발유 가솔린 gasoline
경유 디젤
카본 carbon
씽크패드 thinkpad
양장 양장본 하드커버
상하 위아래
무가당 언스위트 언스위트니드
쿠키앤크림 쿠앤크 쿠키엔크림
소고기 쇠고기 비프
유리 글라스
포러너 forerunner
티빙 tving
유튜브 youtube
원두 홀빈
고양이 캣 냥이 고양이용 반려묘 반려묘용
강아지 반려견 강아지용 반려견용 애견용 댕댕이
실내 인도어 indoor 실내묘
아메리카노 아메
구스 거위털
덕다운 오리털
선로션 썬로션
선크림 썬크림 자외선차단제
블록 블럭
스니커즈 스니커
리모컨 리모콘
샤인머스켓 샤인머스캣
플리스 후리스 fleece
오사카 간사이
무향 언센티드 unscented
글로벌 글롬
카라멜마끼아또 카라멜마키아토 캐러멜마키아토
맥세이프 마그네틱 자석 magsafe
슬림 slim 울트라슬림 초슬림
엣지 edge
드레스룸 옷방
순살 가시없는
정 타블렛 알
베어툴 본체만
티비 tv 스마트티비 스마트tv 구글티비 구글tv uhd티비 텔레비전
꽈배기 케이블니트
파이널판타지 파판 | 드래곤퀘스트 드퀘 | 바이오하자드 바하 | 데빌메이크라이 데메크 | 라스트오브어스 라오어 | 고스트오브쓰시마 고오쓰 고스트오브츠시마
고스트오브요테이 고오요 | 레드데드리뎀션 레데리 | 어쌔신크리드 어크 | 배틀그라운드 배그 pubg | 배틀필드 배필 | 콜오브듀티 콜옵 콜오듀
오버워치 옵치 | 레인보우식스 레식 | 역전재판 역재 | 블러드본 블본 | 다크소울 닥소 | 파이어엠블렘 파엠 | 킹오브파이터즈 킹오파
스타듀밸리 스듀 | 할로우나이트 할나 | 뱀파이어서바이버즈 뱀서 | 스매시브라더스 스마브라 대난투 | 슈퍼마리오오디세이 슈마오 | 모여봐요동물의숲 모동숲
킹덤하츠 킹하 | 풋볼매니저 풋매 | 니드포스피드 니포스 | 링피트어드벤처 링피트 링핏
넷플릭스 넷플 | 디즈니플러스 디플 | 쿠팡플레이 쿠플 | 유튜브뮤직 유뮤 | gpt 지피티 챗지피티 chatgpt | 구글플레이 구플 | 서브웨이 섭웨이
애플워치 앱워 | 갤럭시폴드 갤폴드 갤폴 | 갤럭시플립 갤플립 갤플 | 갤럭시핏 갤핏 | 갤럭시링 갤링 | 애플펜슬 애펜 | 프로컨트롤러 프로콘 프로컨
메인보드 마더보드 motherboard | 방열판 히트싱크 heatsink | 공유기 라우터 router | 웹캠 웹카메라 화상카메라 | 이심 esim | 사운드트랙 ost | 유심 usim | 배터리 밧데리
에어프라이어 에프 에어프라이기 | 전자레인지 전자렌지 microwave | 청소기 vacuum | 칫솔 toothbrush | 치약 toothpaste | 장패드 데스크매트 | 짐벌 김벌
스텐 스테인리스 스테인레스 스텐레스 스뎅 스댕 | 알루미늄 알미늄 | 코듀로이 골덴 | 린넨 리넨 | 대나무 밤부 뱀부 bamboo
반바지 숏팬츠 shorts | 바람막이 윈드브레이커 windbreaker | 우비 우의 레인코트 | 터틀넥 목폴라 목폴라티 폴라티 | 트레이닝복 추리닝 | 수영복 스윔수트
아쿠아슈즈 워터슈즈 | 양말 socks | 버킷햇 벙거지 벙거지모자 | 지갑 wallet | 목걸이 네크리스 necklace | 귀걸이 귀고리 이어링 earrings | 팔찌 브레이슬릿 bracelet
딸기 strawberry | 녹차 greentea | 자몽 그레이프프루트 grapefruit | 포도 grape | 패션후르츠 패션프루트 패션프룻 백향과 | 카모마일 캐모마일
땅콩버터 피넛버터 | 고춧가루 고추가루 | 어묵 오뎅 | 돈가스 돈카츠 돈까츠 | 초밥 스시 | 타코야끼 타코야키 다코야끼 | 오코노미야끼 오코노미야키 | 야끼소바 야키소바
데리야끼 데리야키 테리야끼 테리야키 | 스키야키 스끼야끼 | 와사비 고추냉이 | 마요 마요네즈 | 육포 저키 비프저키
라떼 라테 카페라테 latte | 마끼아또 마키아또 마키아토 | 쉐이크 셰이크 | 쉐이커 셰이커 | 쉐프 셰프
바게트 바게뜨 | 까눌레 카눌레 | 피낭시에 휘낭시에 | 까망베르 카망베르 | 모짜렐라 모차렐라 | 체다 체더 | 파마산 파르메산 | 까르보나라 카르보나라 | 까르보 카르보
깔라만시 칼라만시 | 똠얌꿍 톰얌꿍 똠양꿍 | 또띠아 토르티야 | 뽀모도로 포모도로 | 마르게리타 마르게리따 | 꼬냑 코냑 | 랍스터 랍스타 로브스터 | 아귀 아구 | 우롱차 우롱
무알코올 무알콜 논알코올 논알콜 | 무설탕 슈가프리 슈거프리 | 저당 로우슈가 로우슈거 | 저염 저나트륨 | 디카페인 디카프 decaf | 락토프리 유당제거
미용티슈 각티슈 갑티슈 곽티슈 | 지퍼백 지퍼팩 | 호일 포일 foil | 클리너 크리너 | 세탁조클리너 세탁조크리너 세탁조세정제 | 손소독제 손소독젤 | 돗자리 피크닉매트
바디 보디 | 파운데이션 파데 | 아이섀도우 아이섀도 아이쉐도우 | 쉐딩 셰이딩 | 블러셔 볼터치 | 염색약 염색제 염모제
고데기 헤어아이론 | 이발기 바리깡 바리캉 | 쪽쪽이 공갈젖꼭지 노리개젖꼭지 | 유모차 스트롤러 stroller | 하네스 가슴줄 | 캣타워 캣트리
침낭 슬리핑백 | 아이스박스 쿨러박스 | 등산스틱 트레킹폴 트레킹스틱 | 협탁 사이드테이블 | 베개 배게 베게 배개 | 예초기 예취기 | 워셔액 와셔액 | 요소수 애드블루
`

const rows = (table: string): string[][] =>
  table
    .trim()
    .split(/\n| \| /)
    .map((row) => row.split(' '))

/** The spellings of each maker, line, kind and variant, the one that replaces the others first. */
export const NAME_ROWS: ReadonlyArray<readonly string[]> = [...MAKER_ROWS, ...rows(SAME_WORDS)]

const CANONICAL = new Map(
  NAME_ROWS.flatMap(([one = '', ...others]) => others.map((other) => [other, one] as const)),
)

/** The word that replaces every spelling in its row. */
export const canonicalWord = (word: string): string => CANONICAL.get(word) ?? word

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words about the offer, not about the product. */
const TALK = set(`
핫딜 할인 떴네요 최저가 역대가 역대급 역대최저 최저 대란 반값 가성비 추천 인기 강추 후기 전자 세대 국룰
정품 공식 공식판매 공식몰 정식발매 정발 한글판 새상품 새제품 미개봉 신상 신제품 신형 신상품 재입고 재고 한정 한정수량 수량한정 선착순
카드 타임딜 오늘만 단하루 이벤트 기획 사은품 증정 덤 로켓 와우 와우회원 네멤 무배 무료 포함 구매 구매시 가능 적용 장착포함
묶음 낱개 대용량 개당 추가 신선한 싱싱한 맛있는 기본형 원산지 국산 국내산 국내 본사 브랜드 정가 온라인 자급 공기계 자급제폰 효도폰 직배 코인 즉할 카드즉할 카드결제 정품박스 멤버십 네이버멤버십 스클 스마일클럽 빅스마일데이 사전할인 무료배포 배포 무료게임 공짜 다운로드 이번주 지금 방금 방송중 득템 줍줍 쟁여두기 쟁이기 가격 와우회원가 회원가 공홈 아울렛 설치비 조립비 장착비 장착비포함 관부가세 기사설치 설치비포함 배송비포함 더마켓 당일로스팅 로스팅 상등급 무진장 픽 카할 단독 예약 예판 사전예약 필수 인증 자급제 본체 모델 패키지 단품
집사님들 자취생 별도 포인트 엘포인트 신규 대상 배송비까지 깡통 바이 남은 도착보장 내외 말고 총액 감사제 종료 품절 임박 마감 소진시 까지 부터 및 외 등 약 총 각 의 용 더 에디션 라방 라이브 스마일 빅스마일 스마일클럽 코스트코몰 출장장착 코드 gen 버전 백색 사이즈
개꿀 꿀딜 굿딜 대박 미친 혜자 혜자템 갓성비 갓성비템 가성비템 가성비갑 가심비 필수템 꿀템 추천템 국민템 잇템 최강 저렴 저렴한 저렴하게 싸게 무난 괜찮은 정말 너무 역시 드디어 아직 아직도 나름 요즘 요새 최근 간만에 오랜만에 어제 오늘 내일 모레 금일 당일 하루만 오늘까지 내일까지 새벽 오전 오후 자정 정오 심야 연말 연초 월말 월초 매주 매월
찬스 기회 막차 탑승 정보 공유 제보 질문 좌표 참고 참고용 비교 대비 시세 평균가 기준 현재 현재가 떴다 나옴 풀림 복구 복구됨 살아있음 살아남 됨 안됨 가능함 있음 없음 많음 남음 끝남 종료됨 마감됨 품절됨 샀음 구입 구입함 구매함 주문 주문함 주문시 재구매 재주문 내돈내산 써봄 사용중 지름 쟁임 쟁여둠 쟁여놓기
세일 특가 행사 적립 혜택 배송 판매 방송 쇼핑 딜 위크 sale event deal hotdeal coupon off 공동구매 응모 추첨 당첨 기획상품 행사상품 행사제품 전단상품 특가상품 할인상품 인기상품 추천상품 베스트상품 상품 제품 물건 아이템
금액 단가 가격대 개당가 한개당 장당 매당 봉당 봉지당 병당 캔당 팩당 롤당 포당 알당 입당 미터당 그램당 박스당 세트당 켤레당 이상 이하 미만 이내 씩 짜리 정도 가량 쯤 꼴 원꼴 원대 만원대 천원대 초반 중반 후반
최종 최종가 최종가격 결제 결제시 실구매 실결제 체감 정상가 소비자가 출시가 세일가 이벤트가 특별가 행사가 파격 파격가 초저가 최저가격 역최저 앱전용 앱구매 앱결제 첫구매 첫결제 첫주문 신규회원 가입 가입시 기존회원 회원 회원전용 유료회원 구독자 멤버쉽 멤버스 임직원 임직원몰 복지몰 폐쇄몰 제휴 제휴카드 캐시백 페이백 리워드 적립금 적립시 환급 리뷰 포토리뷰 소식받기 친구추가 플친 톡친 자동결제 무이자 할부 청구
삼카 신카 국카 현카 롯카 하카 우카 농카 비카 카뱅 토뱅 케뱅 쿠페이 쓱페이 스마일페이 엘페이
택배 택배비 배송비 배송료 배송비별도 착불 당일발송 익일발송 당일출고 오늘출고 익일도착 새벽도착 내일도착 오늘도착 도착 발송 출고 순차발송 국내발송 국내출고 국내재고 관세 관세포함 관부가세포함 부가세 부가세포함 통관 배대지 배대지비 세금 세금포함 세금별도 무료반품 무료교환 제주제외 도서산간 산간 매장 매장픽업 매장수령 방문수령 직접수령 스토어픽업 스마트픽
인당 아이디당 계정당 구매한도 구매제한 수량제한 선착 선착순마감 조기품절 조기종료 조기마감 품절임박 매진 매진임박 완판 솔드아웃 재오픈 재판매 앵콜 앙코르 재진행 재입고됨 기간한정 한시 한시적 오픈런 오픈예정 오픈기념 런칭 런칭기념 론칭 출시 출시기념 출시예정 신규출시 기념 창립기념 감사 사은 사은행사 특집 특별전 긴급 게릴라 대방출 창고대방출 재고정리 재고떨이 떨이 시즌오프 클리어런스 이월 이월상품 유통기한 유통기한임박 소비기한 임박상품 타임찬스
추석 설날 구정 추석맞이 설맞이 봄맞이 여름맞이 가을맞이 겨울맞이 새해맞이
로켓와우 로켓직구 로켓프레시 판매자로켓 로켓그로스 와우전용 와우가 골드박스 골박 유클 유니버스클럽 신세계유니버스 네플멤
사이트 홈페이지 공식홈 공식홈페이지 공식스토어 브랜드스토어 스마트스토어 스토어 직영 직영점 직영몰 자사몰 본점 본사직영 공식인증 공식수입 공식수입원 공식판매처 공식대리점 대리점 오프라인 전국 지점 전점 일부매장 정품보장 정품등록 새거 새것 미사용 미개통 보증 무상
옵션 옵션가 옵션추가 옵션선택 추가금 추가금액 색상랜덤 컬러랜덤 디자인랜덤 색상선택 컬러선택 사이즈선택 전색상 전사이즈 색상별 사이즈별 종류별 다양한 각종 여러 여러가지 골고루 다수 외다수 전품목 전상품 전제품 일부품목
싱싱 신선 맛좋은 맛난 쫄깃한 바삭한 든든한 예쁜 이쁜 귀여운 간편한 간단한 튼튼한
m.2 nvme ssd 80plus atx3.1 atx pd d6 d6x gddr6 gddr6x usb hdr
`)
const TALK_ENDINGS =
  /.(?:네요|네여|세요|세여|니당|[든데고게]요|듯|길래|[떴샀싸좋찮됐렸했있없]네|[떴샀됐했왔났렸졌]음|[떴샀됐렸]다|최저가?|역대가|(?:회원|구매|결제|할인|판매|쿠폰|체감|혜택|카드|첫구매)가|이벤트|무료|[어아에예해여려져저와워봐돼가까나]요|니다|군요|(?:할인|세일|판매|행사|방송|진행)중|쿠폰먹임|먹이면|방금삼|는데|던데|구요|특가|쿠폰|할인|라방|배송|적립|혜택|행사|쇼핑|(?<=..)대전|(?<=..)데이|땡길때|세일|세일데이|가격|적용|가능|딜가|코드|출발|아님|아니고|선물하기|마일데이|(?<!드)라이브|위크|페스타|딜|(?<![관계])절)$|^(?:신용|스마일|신한|삼성|현대|국민|롯데|하나|우리|농협|비씨|카카오|토스)카드/

/** True for a word about the offer, not about the product. */
export const isAboutOffer = (word: string): boolean => TALK.has(word) || TALK_ENDINGS.test(word)

/** Words that do not describe the product: words about the offer, and shops. */
export const isTalk = (word: string): boolean =>
  isAboutOffer(word) || (!BRANDS.has(word) && word !== '스팀' && findShop(word) !== null)

const COLOUR_WORDS = set(`
크림색 블랙 화이트 그레이 그레이지 실버 골드 핑크 블루 레드 그린 옐로우 옐로 퍼플 바이올렛 네이비 베이지 아이보리 카키 민트
차콜 챠콜 미드나이트 스타라이트 티타늄 그래파이트 건메탈 라일락 코랄 버건디 오렌지 브라운 코요테탄 네온 코스믹 글램 파스텔 카본 샌드 라벤더
검정 검정색 흰색 회색 은색 금색 분홍 분홍색 파랑 파란색 빨강 빨간색 초록 초록색 노랑 노란색 남색 보라 보라색 갈색 연두 하늘색
black white gray grey silver gold pink blue red green yellow purple navy beige ivory khaki charcoal graphite
멜란지 멜란지그레이 에크루 토프 인디고 터콰이즈 울트라마린 그라파이트 틸블루 먹색 쥐색 곤색 군청색 자주색 주황 주황색 청록색 미색 상아색 은회색 진회색 연회색 진청 연청 중청 흑청 핑크색 베이지색 카키색 민트색 연두색 소라색 살구색 쑥색 밤색 벽돌색 와인색 겨자색 로즈쿼츠 실버쉐도우 블루쉐도우 유광블랙 무광블랙 무광화이트
brown orange violet lilac mint lavender titanium starlight burgundy coral turquoise teal cyan magenta indigo rosegold offwhite spacegray spacegrey
컬러 색상
`)
const SHADES =
  /^(?:글램|로즈|라이트|다크|스페이스|코스믹|미드나이트|미드나잇|네온|아쿠아|소프트|오프|티타늄|크림|파스텔|딥|매트|퓨어|미스틱|팬텀|카본|세라믹|샌드|포그|아이스|내추럴|스카이|올(?!레드)|제트|문|애쉬|인디|핫|베이비|더스티|올리브|포레스트|데저트|페일|연|진)+/

/** Colours do not split products. */
export const isColour = (word: string): boolean => {
  const plain = word.replace(SHADES, '')
  return COLOUR_WORDS.has(word) || COLOUR_WORDS.has(plain)
}

/** Words that make another product when only one of two names has them: a variant, a part, a choice. */
export const VARIANTS = set(`
미니 에어 라이트 나노 엣지 oled qled 셀룰러 한정판 디럭스 콜렉터 스페셜 디지털 디스크 다운로드 미포함
제로 저지방 무지방 저염 무염 락토프리 무설탕 저당 무가당 디카페인 매운 순한 매콤 까르보 로제 무향
김치 건면 생면 이온워터 더블랙 라임 레몬 바나나 딸기 말차 헤이즐넛 카라멜 카라멜마끼아또 알로에 카모마일 파래 얇은피 컵 셀룰러 미드 하이
고어텍스 라이트닝 키즈 유아 유아용 아동 아동용 주니어 어린이 밴드 팬티 점보 대형 중형 소형
무알코올 광고형 렌탈 반품 반품상품 반품제품 개봉 개봉품 개봉상품 방열판 qned miniled 초회판 초회한정판 특전판 특장판 스틸북 리마스터 리마스터드 합본 goty
톤업 기모 크롭 현미밥 발아현미밥 흑미밥 잡곡밥 오곡밥 귀리밥 곤약밥 큰사발 큰사발면 큰컵
`)

/** Words at whose end a taste, a scent or a switch is named: 제주말차, 라벤더향, 갈축. */
const TASTES =
  /.맛$|.(?<!천혜|레드|황금|방|취|모기)향$|[청적갈흑백은황녹자]축$|.(?:말차|바나나|딸기|(?<![프슬])라임|레몬|카라멜|헤이즐넛)$/
/** Words for what a thing lacks or how it is milder. A name without such a word means the ordinary thing. */
const MILDER = set('제로 저지방 무지방 저염 무염 락토프리 무설탕 저당 디카페인 순한 건면 언스위트 무알코올')
const TASTE_WORDS: ReadonlySet<string> = new Set([
  ...MILDER,
  ...set(`
    매운 매콤 라임 레몬 바나나 딸기 말차 초코 양념 김치 알로에
    자몽 스트로베리 청포도 유자 블루베리 라즈베리 블랙베리 파인애플 코코넛 깔라만시 패션후르츠 아사이베리 구아바 애플망고 그린애플 청사과 풋사과 믹스베리 트로피컬 트로피칼 
    바닐라 쿠키앤크림 민트초코 초코민트 다크초코 밀크초코 화이트초코 초코브라우니 솔티드카라멜 피스타치오 마카다미아 티라미수 레드벨벳 흑임자 인절미 콘치즈 콘소메 골든시럽
    녹차 그린티 얼그레이 루이보스 히비스커스 우롱차 레몬그라스 페퍼민트 스피어민트 쿨민트 애플민트 아이스민트
    어니언 사워크림 갈릭 갈릭버터 버터갈릭 허니버터 허니머스타드 스위트칠리 와사비 트러플 씨솔트 시솔트 솔티드 스파이시 데리야끼 마라 할라피뇨 블랙페퍼 스리라차 청양마요
    머스크 화이트머스크 프리지아 프리지어 일랑일랑 유칼립투스 베르가못 샌달우드 시더우드 피오니 목련 벚꽃 아카시아 은방울꽃 체리블라썸 네롤리 베이비파우더 퓨어코튼 코튼블라썸 에이프릴프레시
  `),
])

/** True for a word that names of the milder thing never leave out. */
export const isMilder = (word: string): boolean => MILDER.has(word)

/** True for a word that only tells one taste, scent or switch of a thing from another. */
export const isTaste = (word: string): boolean => TASTE_WORDS.has(word) || TASTES.test(word)

/** Words that make another model, whatever its number. */
export const SUCCESSORS = set(`프로 맥스 울트라 플러스 슈퍼 se fe ti xt xtx maxv nc`)

/** Where a game runs: a name may leave it out. */
export const PLATFORMS = set('스팀 pc 스위치 스위치투 안드로이드 ios')

/** Consoles, for which one game is sold in several versions. */
export const CONSOLES = set('ps3 ps4 ps5 ps6 스위치 스위치투 엑스박스')

/** Parts, extras and choices: never the product itself, even with its model number. */
export const PARTS = set(`
케이스 커버 필름 보호필름 스트랩 충전기 충전독 크래들 케이블 거치대 파우치 호환 호환용 부품 필터 브러시 브러쉬 리모컨 어댑터 키링 전용 교체용 교체 배터리 뚜껑 패드 리필 본품 리필용
골라담기 골라 택일 모음 모음전 랜덤 혼합 선택 체험 체험판 샘플 미니어처 번들
이어팁 이어패드 폼팁 키캡 팜레스트 액정필름 사생활필름 젤리케이스 투명케이스 하드케이스 가죽케이스 받침대 브라켓 브래킷 먼지봉투 고무패킹 펜촉 변환젠더 그라운드시트 이너텐트 교체필터 리필필터
dlc 시즌패스 확장팩 확장패스 배틀패스 사운드트랙 아트북 공략집 공병 공박스 빈박스 테스터 소분 맛선택 교차선택 균일가 모음집
`)

/**
 * True for a word that makes another product when only one of two names has it, and for an exclusive word
 * (`isExclusive`).
 */
export const isDistinctive = (word: string): boolean =>
  VARIANTS.has(word) || SUCCESSORS.has(word) || PARTS.has(word) || isExclusive(word)

/** Origins: a name may leave them out. */
export const ORIGINS = set(`
제주 강원 충주 성주 청송 의성 해남 나주 김천 상주 영주 안동 여주 이천 경북 전남 미국산 호주산 노르웨이 노르웨이산 뉴질랜드산 태국산 칠레산 페루산 중국산 스페인산 러시아산 베트남산 캐나다산 필리핀산 에콰도르산 콜롬비아산 에티오피아 완도 통영 목포 순천 보성 고창 정읍 문경 밀양 거창 영양 진도 신안 포항 울릉도 태국 칠레 페루 캐나다 수입 햇 유기농 무농약 친환경 산지 프리미엄 고당도 가정용 선물용
경기 경기도 충남 충북 전북 강원도 제주도 제주산 전라도 경상도 충청도 서산 태안 예산 당진 논산 부여 천안 보령 서천 금산 영동 괴산 단양 제천 횡성 평창 정선 홍천 인제 철원 춘천 강릉 속초 삼척 연천 포천 가평 안성 강화 영천 경산 청도 봉화 울진 영덕 예천 구룡포 남해 하동 산청 함양 합천 창녕 함안 거제 창원 남원 임실 무주 완주 익산 군산 김제 부안 담양 곡성 구례 광양 여수 고흥 장흥 강진 영암 무안 함평 영광 장성 화순 벌교 흑산도 거문도 추자도 서귀포 지리산 대관령
프랑스산 독일산 영국산 이탈리아산 일본산 대만산 인도산 인도네시아산 브라질산 멕시코산 아르헨티나산 덴마크산 네덜란드산 튀르키예산 터키산 아일랜드산 폴란드산 아이슬란드산 모로코산 남아공산 국산콩 해썹 haccp 저탄소 고랭지 당일수확 산지수확 제철
`)

/** Crops, fish and meat: such a word does not identify a product. */
export const CROPS = set(`
감귤 귤 햇감귤 한라봉 사과 햇사과 배 쌀 햅쌀 현미 고구마 감자 양파 마늘 딸기 포도 참외 수박 복숭아 체리 바나나 오렌지 토마토 옥수수 찰옥수수 한우 삼겹살 목살 앞다리살 항정살 닭가슴살 계란 전복 오징어 새우 고등어 김치
망고 애플망고 키위 골드키위 파인애플 자두 살구 매실 단감 홍시 곶감 대봉 블루베리 무화과 석류 멜론 자몽 천혜향 레드향 황금향 카라향 샤인머스켓 거봉 아보카도 알밤 대추 땅콩 호두 아몬드
당근 배추 절임배추 양배추 브로콜리 오이 애호박 단호박 파프리카 고추 청양고추 대파 쪽파 상추 깻잎 시금치 콩나물 부추 생강 버섯 표고버섯 새송이버섯 느타리버섯 초당옥수수 방울토마토 대저토마토 연근 우엉 도라지 더덕 인삼 수삼 찹쌀 보리 흑미 잡곡 서리태 병아리콩 렌틸콩 참깨 들깨
소고기 돼지고기 닭고기 오리고기 양고기 등심 안심 채끝 갈비 갈비살 부채살 살치살 차돌박이 우삼겹 등갈비 오겹살 뒷다리살 가브리살 갈매기살 닭다리살 닭안심 닭날개
갈치 굴비 삼치 꽁치 가자미 임연수 코다리 황태 명태 연어 참치 장어 광어 우럭 아귀 멸치 바지락 홍합 꼬막 가리비 골뱅이 대게 홍게 꽃게 킹크랩 랍스터 문어 낙지 주꾸미 한치 미역 다시마
`)

/** Foods made of crops, fish or meat. */
export const FOODS = set(`
소시지 스테이크 만두 볼 핫바 육포 칩 말랭이 주스 즙 잼 아이스크림 볶음밥 어묵 큐브 스낵 빵 떡 죽 스프 라떼 청 분말 가루 장아찌 파이 케이크 양갱 젤리 통조림
너겟 텐더 떡갈비 완자 동그랑땡 튀김 강정 꼬치 돈가스 샐러드 샌드위치 버거 피자 김밥 주먹밥 덮밥 비빔밥 국밥 찌개 파스타 국수 카레 소스 드레싱 오일 기름 식초 음료 에이드 스무디 요거트 우유 막걸리 와인 맥주 식혜 젓갈 절임 피클 페이스트 퓨레 시럽 쿠키 과자 뻥튀기 누룽지 사탕 캔디 푸딩 타르트 머핀 도넛 빙수 샤베트 고로케 크로켓 전분 당면 칼국수 수제비 우동 묵 두부 수프
`)
