import { LETTER_NAMES } from '#domain/search/transliteration.ts'
import { withMakersJoined } from './makers.ts'

const NATIVE = '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열'.split(' ')
/** Letters that models begin with, by their names in Hangul. */
const SPOKEN = new Map([...'tsxmvr'].map((letter) => [LETTER_NAMES[letter], letter]))
/** The point of an aperture, in speech. */
const POINTS: Record<string, number> = { 이: 2, 사: 4, 팔: 8 }
const ROMAN = 'o i ii iii iv v vi vii viii ix'.split(' ')

/** Different notations of one thing, unified before a name is split; in lower case. */
const NOTATIONS: ReadonlyArray<[RegExp, string | ((found: string) => string)]> = [
  [/(?<=[a-z])['’]s(?![a-z])/g, 's'],
  [/(?<![a-z])dr(?:\.\s?|\s)(?=[a-z가-힣])/g, '닥터 '],
  [/(?<=[a-z]{3})\s?&\s?(?=[a-z]{3})/g, 'en'],
  [/[ㄱ-ㅎㅏ-ㅣᄀ-ᇿ]+/g, ' '],
  // Numbers in words, and short forms of measures and names.
  [
    /(?<![가-힣])(한|두|세|네|다섯|여섯|일곱|여덟|아홉|열)\s?(?=(?:개|팩|봉지|봉|병|캔|통|장|포대|포|박스|세트|마리|상자|켤레|묶음|판|잔|모|족|알|롤|곽|줄|권|짝|피스)(?:\s?킷)?(?![가-힣]))/g,
    (found: string) => String(NATIVE.indexOf(found.trim()) + 1),
  ],
  [/스무\s?(?=개|팩|봉|병|캔|장|포)/g, '20'],
  [/(?:1|한)\s?더즌/g, '12개'],
  [/\d+\s?퍼(?:센트)?(?![가-힣])/g, ' '],
  [/(?<![가-힣])퀸(?:사이즈)?(?![가-힣])/g, ' q '],
  [/슈퍼\s?싱글(?:사이즈)?/g, ' ss '],
  [/(?<![가-힣])킹사이즈/g, ' k '],
  [/(?<![a-z])e\s?쿠폰/g, '쿠폰'],
  [/비타\s?(?:민\s?)?(?:씨|c)(?![a-z가-힣])/g, '비타민c '],
  [/1\s?인\s?\d+\s?(?:매|개|회|장)(?:\s?한정)?/g, ' '],
  [/(?<![\d가-힣])만\s?원(?=\s?(?:짜리|권|상품권|금액권))/g, '10000원'],
  [/(?<!\d)1\s?년\s?(?=구독|이용|회원|멤버십|권)|연간\s?(?=구독|이용|회원|멤버십|권)/g, '12개월 '],
  [
    /(?<![가-힣])[한두세네]\s?달\s?치?(?![가-힣])/g,
    (found: string) => `${NATIVE.indexOf(found[0] ?? '') + 1}개월`,
  ],
  // How many fruits or fish are in a box.
  [/\d{1,2}\s?[-~]\s?\d{1,2}\s?(?:과|미|수|송이|마리)(?![가-힣])|(?<!\d)\d{1,2}\s?과(?![가-힣])/g, ' '],
  // In `9.9kg(3.3*3)` and `620x20` the unit is left out.
  [/\(\s?\d+(?:\.\d+)?\s?[x*×]\s?(?=\d+\s?\))/g, '(× '],
  [/(?<![\w.])\d{2}[05]\s?[x*×]\s?(?=(?:6|8|10|12|16|18|20|24|30|32|36|40|48)(?!\d|\s?cm))/g, ' × '],
  [/(?<=\d)\s?볼트/g, 'v'],
  [/(?<=\d)\s?와트/g, 'w'],
  [/원\s?(?:쁠|플러스|플)\s?원(?![가-힣])/g, ' 1+1 '],
  [/투\s?(?:쁠|플러스|플)\s?원(?![가-힣])/g, ' 2+1 '],
  [/(?<=\d)\s?헤르츠/g, 'hz'],
  [/파운더스(?:\s?에디션)?|founders(?:\sedition)?/g, 'fe'],
  [/(?:게이밍|(?<![a-z])gaming)\s?x(?![a-z\d가-힣])/g, '게이밍x '],
  [/(?<=\d)(?:\.0)?\s?(?:암페어|ah(?![a-z]))/g, 'ah'],
  [/(?<=\d)[\s-]?in[\s-]?1(?![\d가-힣a-z])/g, ' '],
  [/(?<=콤비네이션|불고기|페퍼로니|포테이토)피자/g, ' 피자'],
  [/(?:스위치|switch)\s?2(?!\d)/g, '스위치투 '],
  [/\(\s?(\d{2,3})\s?\+\s?\1\s?\)/g, ' '],
  [/(?<![\d.])\d{2,3}\s?(t|p|개|매|입|정|포|팩|장|캡슐)\s?\+\s?\d{1,3}\s?\1(?![a-z가-힣])/g, addedUp],
  [/(?<![가-힣\d])백\s?(?=미리|매|그램|개|정|포)/g, '100'],
  [/(?<=\d)만\s?권/g, '만원권'],
  // Memory in two modules: 16GB x2, 16기가 두개, 32GB(16x2).
  [/(?<=ddr.*)(\d{1,2})\s?(?:gb?|기가)\s?(?:[x*×]\s?2|2\s?(?:개|장|매))(?:\s?킷)?(?![\d가-힣a-z])/g, doubled],
  [/(?<=ddr.*\d\s?gb?\s?)\(\s?\d{1,2}\s?(?:gb?)?\s?[x*×]\s?2\s?\)/g, ' '],
  [/(?<![a-z\d])d([45])\s?(?=-?\d{4}(?!\d))/g, 'ddr$1-'],
  [/(?<![a-z])uhd(?![a-z])/g, '4k'],
  [/(?<=(?:ps[45]|플스[45]?|엑박|엑스박스|스위치투?)\s?)패드/g, '컨트롤러'],
  [/(?:lg|엘지)\s?(?:생활건강|생건)/g, '엘지'],
  [/(?<![\d가-힣])\d{2}(?=\s(?:스마트|구글)?\s?(?:티비|tv)(?![a-z]))/g, '$&인치'],
  [/컬[쳐처](?!랜드)/g, '컬처랜드'],
  [/포카리(?!\s?스웨트)/g, '포카리스웨트'],
  // Roman numerals; a single letter may be a model.
  [
    /(?<![a-z\d가-힣])(?:viii|vii|vi|iv|iii|ii|ix)(?![a-z\d가-힣])/g,
    (found: string) => String(ROMAN.indexOf(found)),
  ],
  [/(?<=[a-z]\d{1,3})(?:viii|vii|vi|iv|iii|ii)(?![a-z\d])/g, (found: string) => ` ${ROMAN.indexOf(found)}`],
  [/(?<![a-z])no\.?\s?(?=\d)|넘버\s?(?=\d)/g, ''],
  // When, how pure and how often: never a model.
  [
    /\d{1,2}\s?월(?:\s?\d{1,2}\s?일)?\s?(?:까지|한정)|(?:오늘|내일|오전|오후|요일|\()\s?\d{1,2}\s?시(?![가-힣])|(?<!\d)\d{1,2}\s?시\s?(?:까지|부터|오픈|마감|종료|시작)/g,
    ' ',
  ],
  [/99\.9+\s?%?/g, ' '],
  [/(?<=\s|^)\(\s?\d{1,2}\s?\)(?=\s|$)/g, ' '],
  [
    /(?:블랙\s?프라이데이|블프|십일절|그랜드\s?십일절|빼빼로데이|쓱데이|사이버먼데이|[월화수목금토일]요일(?:특가)?|수능)/g,
    ' ',
  ],
  [
    /(?<=[가-힣])(?:\+|\s\+(?!\s[가-힣a-z]))(?=\s|$)|(?<=[a-z]\d{2,}|(?:pro|max|프로|맥스)\s?)\+(?=[\s(]|$)/g,
    ' 플러스',
  ],
  [/(?<=\d)\s?인(?![가-힣a-z])/g, '인용'],
  // Cameras: 알파 7 IV, A7M4 and A7 4 are one.
  [/(?:알파|alpha)\s?(?=[179][crs]?(?![\d가-힣a-z]))/g, 'a'],
  [/(?<![a-z\d])a([179][crs]?)(?:\s?m(?:ark\s?)?|\s)([2-6])(?![\d가-힣a-z])/g, 'a$1 $2'],
  // Lenses: 50.8, 50쩜팔 and SEL50F18F are 50mm F1.8; 1850 F2.8 is 18-50.
  [/(?<=\d\s?)쩜\s?([이사팔])/g, (found: string) => `.${POINTS[found.at(-1) ?? '']}`],
  [/(?<![가-힣])쩜\s?[이사팔](?![가-힣])/g, ' '],
  [
    /(?<=(?:소니|sony|캐논|canon|니콘|nikon|시그마|sigma|탐론|tamron|삼양|samyang|빌트록스|viltrox|렌즈).*)(?<![\w.,-])(1[0-9]|2[0-8]|3[035]|40|5[0568]|75|85|90|1[03]5|100)\.([248])(?![\d.]|\s?(?:인치|형|만|cm|kg|k(?![a-z])|x|×))/g,
    (found: string) => found.replace(/\.(?=.$)/, 'mm f1.'),
  ],
  [/(?<![a-z\d])(1[0-8]|2[0-8]|70|100)(3[05]|40|5[05]|70|75|1[038]5|200|300|400)(?=\s?f\s?\d)/g, '$1-$2 '],
  [/(?<![a-z])fe\s?(?=\d{2,3}(?:-\d{2,3})?\s?(?:mm|f\d))/g, ' '],
  [/(?<=\d\s?)f\/?(?=\d(?:\.\d)?(?![\d.]))/g, ' f'],
  // Generations of notebooks: Gen13 and 13세대. For storage and plugs Gen names the speed.
  [/(?<![a-z]|(?:pcie|usb|ssd|nvme).*)gen\.?\s?(?=\d{1,2}(?!\d)(?!.*(?:ssd|nvme)))/g, ' '],
  [/gore[\s-]?tex|(?<![a-z])gtx(?!\s?\d|[a-z])/g, '고어텍스'],
  // Short names that everybody uses.
  [/(?<![a-z])ms\s?(?=365|오피스)/g, '마이크로소프트 '],
  [/무탠다드/g, '무신사 스탠다드'],
  [/홍미(?=노트|패드|버즈|\s?\d)/g, '레드미'],
  [/(?:캘리포니아\s?골드\s?뉴트리션|california gold nutrition)/g, 'cgn '],
  [/에어포스\s?원(?![가-힣])/g, '에어포스 1'],
  [/플스(?=\s?플러스)/g, 'ps '],
  [/갤탭/g, '갤럭시 탭'],
  [/지슈라\s?(?![가-힣])/g, '지프로엑스슈퍼라이트 '],
  [/에팟\s?프(?![가-힣])/g, '에어팟 프로 '],
  [/에팟\s?맥(?![가-힣])/g, '에어팟 맥스 '],
  [/(?<=s\d{1,2}\s?)울(?![가-힣])/g, ' 울트라'],
  [/맥울(?![가-힣])/g, ' maxv 울트라'],
  [/(?<![가-힣])큐씨\s?(?=\d|울트라)/g, 'qc '],
  [/오포\s?3(?!\d)/g, '오즈모 포켓 3'],
  [/에어\s?조던/g, '조던'],
  [/grand theft auto/g, 'gta'],
  [/(?<=(?<![a-z])gta\s?)v(?![a-z\d])/g, '5'],
  [/(?<![가-힣])아메(?![가-힣])/g, '아메리카노'],
  [/(?<![가-힣])아아(?![가-힣])/g, '아이스 아메리카노'],
  [/(?<![가-힣])뜨아(?![가-힣])/g, '아메리카노'],
  [/메가\s?(?:mgc|엠지씨)\s?커피/g, '메가커피'],
  [/로청(?![가-힣])/g, '로봇청소기'],
  [/노캔(?=\s|$|이어폰|헤드폰)|(?<![a-z\d])anc(?![a-z\d])|노이즈\s?캔슬링|액티브\s?노캔/g, ' 노이즈캔슬링 '],
  [/아패(?![가-힣])/g, '아이패드'],
  [/코크(?=제로|\s?제로)/g, '코카콜라'],
  [/불닭(?!볶음|소스|맛)/g, '불닭볶음면'],
  [/뉴발(?!란)/g, '뉴발란스'],
  // Shops and brands with a number in the name.
  [/yes24|예스24/g, ' '],
  [/(?:topten|탑텐)10/g, '탑텐'],
  [/미\s?밴드|mi\s?band|(?:스마트|smart)\s?(?:밴드|band)/g, '스마트밴드'],
  // Flights: the months, and the words around the fare.
  [/왕복\s?총액/g, '왕복'],
  [/(?:\d{1,2}월?\s?[~,-]\s?)?\d{1,2}월(?:\s?출발)?(?:(?=.*왕복)|(?<=왕복.*))/g, ' '],
  // Tyres: 235/55/17, 235/55R17, 235/55ZR17.
  [/(?<!\d)(\d{3})\s?\/\s?(\d{2})\s?(?:\/|z?r)\s?(\d{2})(?!\d)/g, '$1 $2r$3'],
  [/(?<!\d)([12]\d5)\s([3-8][05])\s(1[3-9]|2[0-2])(?!\d)/g, '$1 $2r$3'],
  [/(?<!\d)([12]\d5)([3-8][05])(1[3-9]|2[0-2])(?!\d)/g, '$1 $2r$3'],
  // Suffixes that makers append, for Korea or for a market: S27CG550EKXKR, S5885/10.
  [/(?<=[a-z]{1,2}\d{4})\/\d{2}(?![\d/])/g, ' '],
  [/(?<=[a-z\d]{5})(?:(?:e?k|f)xkr|wzrt)(?![a-z\d])/g, ''],
  // Clothes and shoes in every size: 95-110, 95~110, 265~280; XL 가능.
  [/(?<!\d)2[2-9][05]\s?[-~]\s?(?:2[2-9]|30)[05](?![\d가-힣a-z])/g, ' '],
  [/(?<!\d)(?:8[05]|9[05]|1[0-2][05])\s?[-~]\s?(?:9[05]|1[0-3][05])(?![\d가-힣a-z])/g, ' '],
  [/(?<![a-z\d])[2-5]?x{0,3}[sml]\s?(?:사이즈\s?)?가능/g, ' '],
  [/(?<=드로즈|브리프|트렁크|사각|삼각)\s?팬티/g, ''],
  [/(?<=\s|^)([특대중소])\s?사이즈/g, '$1'],
  // Eggs: sold by size, counted in trays.
  [/(?<![가-힣])대란(?=\s?\d+\s?(?:구|알))/g, '계란'],
  [/(?<=(?:[특왕]란|계란|달걀|유정란)\s?\d+)\s?구(?![가-힣])/g, '개'],
  [/(?<=\d{2})\s?구(?![가-힣])/g, '개'],
  // Bottles whose litres people write without the unit.
  [/(?<=콜라|사이다|펩시|제로)\s?(\d\.\d+)(?![\d가-힣a-z])/g, ' $1l'],
  [/(?<=(?:텀블러|퀜처|보틀)(?:\s.*)?\s)[01]\.\d+(?![\d가-힣a-z]|\s?l)/g, '$&l'],
  // Cups of coffee: a letter for the size, and a café name that adds nothing.
  [/카페\s?(?=아메리카노|라떼|모카)/g, ''],
  [/(?<=아메리카노|라떼|모카|프라푸치노|콜드브루)\s?\(?t\)?(?![a-z\d])/g, ' 톨'],
  // Coffee capsules name the machine that they fit.
  [/(?<=[가-힣a-z]\s)(네스프레소|버츄오|돌체구스토|큐리그)\s?호환용?\s?(?=캡슐|커피)/g, '$1용 '],
  // Cards and memory.
  [/micro\s?sd(?:xc|hc)?(?![a-z])/g, '마이크로sd'],
  [/마이크로\s?sd(?:xc|hc)(?![a-z])/g, '마이크로sd'],
  [/(노트북|데스크[탑톱])\s?(?:용\s?)?(?=램|메모리)/g, '$1 '],
  [/(노트북|데스크[탑톱])용/g, '$1 '],
  // A console's number belongs to its name.
  [/(?:플레이스테이션|playstation|플스|ps)\s?([345])(?![\d가-힣])/g, 'ps$1 '],
  // Processors: R7 for 라이젠 7.
  [/(?<![a-z\d-])r([3579])(?=[\s-]\d{4}|\s*$|\s\d{1,2}(?:gb?|기가))/g, '라이젠$1'],
  [/(?<![가-힣a-z])램\s?(8|16|24|32|64)(?![\d.]|\s?(?:gb?|기가))/g, ' $1gb '],
  // A letter of a model in Hangul, glued to its number.
  [
    new RegExp(`(?<![가-힣a-z\\d])(?:${[...SPOKEN.keys()].join('|')})(?=\\d)`, 'g'),
    (found: string) => SPOKEN.get(found) ?? found,
  ],
  [/프로\s?브이\s?원/g, 'pro v1'],
  // A code in parts: ECAM22.110.SB, EC885.M.
  [/(?<=[a-z]{2}\d{3,4})\.[a-z]{1,2}(?![a-z\d])/g, ''],
  [/(?<=[a-z]{2}\d{2})\.(\d{3})\.([a-z]{1,3})(?![a-z])/g, '$1$2'],
  // A word for the variant of a line, glued to its name.
  [/(?<=[가-힣]{2})(?:프리미엄|시그니처)(?![가-힣])/g, ' $&'],
  // Words for what a thing is not, or lacks: 코스트코 아님, 직배수 아닌거, 방열판X.
  [/(?<=[\s(])[가-힣a-z\d]+\s(?:아님|아니고|아닙니다|아닌\s?(?:거|것|제품))(?![가-힣])/g, ' '],
  [/(?<=[\s(])(?:방열판|히트싱크|쿨러|케이블|충전기)\s?x(?![a-z\d가-힣])/g, ' '],
  // Initials with points, and the length of a lens.
  [/(?<![a-z])(?:[a-z]\.){2,}(?:[a-z](?![a-z]))?/g, (found: string) => found.replaceAll('.', '')],
  [/(?<=(?<!\d)\d{2,3}-\d{2,3})\s?mm/g, ' '],
  [/초코?콜렛|초콜릿/g, '초코'],
  [/케익(?![가-힣])/g, '케이크'],
  // Names for a voucher.
  [/(?:모바일\s?)?(?:기프트|선물)\s?(?:카드|코드)/g, '상품권'],
  [/문상(?![가-힣])/g, '문화상품권'],
]

/** `100T+10T` is 110T. */
function addedUp(found: string): string {
  const [one = 0, other = 0] = (found.match(/\d+/g) ?? []).map(Number)
  return `${one + other}${/[a-z가-힣]+/.exec(found)?.[0]}`
}

/** `16GB x2` is 32GB. */
function doubled(found: string): string {
  return `${2 * Number.parseInt(found, 10)}gb `
}

/** Other spellings of one thing, wherever they stand. */
const SPELLINGS = toMap(`
수퍼>슈퍼 네쏘>네스프레소 질화갈륨>gan 종갓집>종가 올레드>oled 엑박>엑스박스 까불닭>까르보불닭 알타리>총각 몬헌>몬스터헌터 황올>황금올리브 스벅>스타벅스 쳐>처 져>저 죠>조 츄>추 훼>페 쥬>주 쵸>초 챠>차 쟈>자 단백질>프로틴 요구르트>요거트 메론>멜론 소세지>소시지 돈까스>돈가스 짜장>자장 후라이>프라이 비스켓>비스킷 타올>타월 도너츠>도넛 주유권>주유상품권
`)
const SPELLING = new RegExp([...SPELLINGS.keys()].join('|'), 'g')

/** Modules are named by their data rate or by their clock: PC5-44800 is DDR5-5600. */
const DATA_RATE = /(?<![a-z\d])pc([345])-?(\d{5})(?!\d)/g
const BYTES_A_BEAT = 8
/** An ounce of drink, rounded to ten millilitres as makers do: 40oz is 1.18L. */
const OUNCES = /(?<![\w.])(\d{1,3})\s?(?:fl\s?)?oz(?![a-z])/g
const MILLILITRES_AN_OUNCE = 29.57

/** Short names that everybody uses, as whole words. */
const SHORT_NAMES = toMap(`
에팟>에어팟 모골>모카골드 마프>마이프로틴 유니>유니클로 샤머>샤인머스켓 와파>와이파이 마카월드>마리오카트월드 마파>마리오파티 슈마파>슈퍼마리오파티 히로아카>히어로아카데미아 나히아>나의히어로아카데미아 겜서>게임써 오테>오디오테크니카 내지오>내셔널지오그래픽 깨나>깨끗한나라 라익>라이프익스텐션 오집>오늘의집 갤버즈>갤럭시버즈 갤워치>갤럭시워치 갤북>갤럭시북 아맥>아이맥 닌스>닌텐도스위치 마카>마리오카트
동숲>동물의숲 디아4>디아블로4 사펑>사이버펑크 발게3>발더스게이트3 레데리2>레드데드리뎀션2 스바미>스탠바이미 허버칩>허니버터칩 맘터>맘스터치
에포>에어포스 노페>노스페이스 디커>디스커버리 룰루>룰루레몬 앱솔>앱솔루트 글카>그래픽카드 티아이>ti 마소>마이크로소프트
해머>해피머니 식세기>식기세척기 음처기>음식물처리기 공청기>공기청정기 보배>보조배터리 외장하드>외장hdd 짜파>짜파게티 얄피>얇은피 얇피>얇은피 올영>올리브영
블박>블랙박스 아바라>아이스바닐라라떼 카페라떼>라떼
엑엠>xm 흰몬>몬스터울트라 육컵>육개장사발면 신컵>신라면컵 아시수>아이시스 베라>배스킨라빈스 네페>네이버페이 엑시엑>엑스박스시리즈x 유튜프>유튜브프리미엄 구글기카>구글기프트카드 라스>라이트스탠다드 로캐>로얄캐닌 닭찌>닭가슴살 남자꺼>남성 여자꺼>여성 블투>블루투스 방토>방울토마토 써큘>서큘레이터 왕눈>티어스오브더킹덤 야숨>브레스오브더와일드 네플>네이버플러스 발더게>발더스게이트 콤팩트>컴팩트 마닉>마이크로닉스 팔빗두>8bitdo 유튭>유튜브 스프덤>스트라이크프리덤
`)
const SHORT_NAME = new RegExp(`(?<![가-힣a-z])(?:${[...SHORT_NAMES.keys()].join('|')})(?![가-힣])`, 'g')

/** Returns a name in lower case with every known notation unified. */
export const inOneNotation = (name: string): string =>
  NOTATIONS.reduce(
    (text, [pattern, written]) =>
      typeof written === 'string' ? text.replace(pattern, written) : text.replace(pattern, written),
    withMakersJoined(name).replace(SPELLING, (spelling) => SPELLINGS.get(spelling) ?? spelling),
  )
    .replace(SHORT_NAME, (name) => SHORT_NAMES.get(name) ?? name)
    .replace(DATA_RATE, (_, generation, rate) => `ddr${generation}-${Number(rate) / BYTES_A_BEAT}`)
    .replace(OUNCES, (_, ounces) => `${Math.round((Number(ounces) * MILLILITRES_AN_OUNCE) / 10) * 10}ml`)

function toMap(pairs: string): ReadonlyMap<string, string> {
  return new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('>') as [string, string]),
  )
}
