import { MAKERS_OF_APPLIANCES, MAKERS_OF_COMPUTERS, MAKERS_OF_PHONES } from './makers/devices.ts'
import { MAKERS_OF_FOOD, MAKERS_OF_MEALS } from './makers/eaten.ts'
import {
  MAKERS_FOR_CHILDREN,
  MAKERS_FOR_HEALTH,
  MAKERS_FOR_PETS,
  MAKERS_OF_COSMETICS,
  MAKERS_OF_FURNITURE,
  MAKERS_OF_HOUSEHOLD_GOODS,
} from './makers/household.ts'
import { LINES } from './makers/lines.ts'
import { SPACED_HANGUL, SPACED_LATIN } from './makers/spaced.ts'
import { MAKERS_FOR_CARS, MAKERS_FOR_OUTDOORS, MAKERS_OF_CLOTHES, MAKERS_OF_JOURNEYS } from './makers/worn.ts'

/** Makers, one a row or between bars: the first spelling replaces the others. */
const MAKERS = `
삼성 samsung 삼성전자
엘지 lg 엘지전자
애플 apple
소니 sony
샤오미 xiaomi
앤커 anker 앵커
로지텍 logitech
다이슨 dyson
필립스 philips
보스 bose
젠하이저 sennheiser
브라운 braun
레노버 lenovo
에이수스 asus 아수스
에이서 acer
기가바이트 gigabyte
엠에스아이 msi
인텔 intel
엔비디아 nvidia
레이저 razer
커세어 corsair
마이크론 micron
시게이트 seagate 씨게이트
샌디스크 sandisk
킹스톤 kingston
닌텐도 nintendo
엑스박스 xbox
나우푸드 nowfoods 나우
헬리녹스 helinox
휠라 fila 필라
탑텐 topten
티피링크 tplink
파인디지털 finedigital
시놀로지 synology
키엘 kiehl kiehls
마이크로소프트 microsoft
벨킨 belkin
유그린 ugreen
베이스어스 baseus
로보락 roborock
에코백스 ecovacs
드리미 dreame
테팔 tefal
쿠쿠 cuckoo
쿠첸 cuchen
위닉스 winix
발뮤다 balmuda
네스프레소 nespresso
스타벅스 starbucks
농심 nongshim
오뚜기 ottogi
제일제당 cj 씨제이 씨제이제일제당
풀무원 pulmuone
비비고 bibigo
하기스 huggies
팸퍼스 pampers 팬퍼스
다우니 downy
크리넥스 kleenex
퍼실 persil
코카콜라 cocacola
펩시 pepsi
레고 lego
스탠리 stanley
나이키 nike
아디다스 adidas
뉴발란스 newbalance
노스페이스 northface
크록스 crocs
유니클로 uniqlo
락앤락 locknlock
피앤지 p&g pg
매일유업 매일
남양유업 남양
서울우유
빙그레
오리온
해태
롯데 롯데웰푸드
팔도
삼양
하림
대상
동원
맥심
동서
종근당
광동
유한킴벌리
아모레퍼시픽 아모레
헨켈
유니레버
한국타이어 hankook
생활건강
금호타이어 kumho 금호
하이트진로 하이트 진로 | 한경희 한경희생활과학 | 브리츠 britz | 브라더 brother 부라더
캐논 canon | 니콘 nikon | 후지필름 fujifilm 후지 | 파나소닉 panasonic | 도시바 toshiba
엡손 epson 앱손 | 휴렛팩커드 hp | 델 dell | 벤큐 benq | 뷰소닉 viewsonic | 에이오씨 aoc
알파스캔 | 한성 한성컴퓨터 | 조텍 zotac | 이엠텍 emtek | 갤라즈 galax | 팔릿 palit
파워컬러 powercolor 파워칼라 | 에이에스락 asrock 애즈락 | 시소닉 seasonic | 마이크로닉스 micronics 한미마이크로닉스
슈퍼플라워 superflower | 맥스엘리트 | 쿨러마스터 coolermaster | 녹투아 noctua
딥쿨 deepcool | 다크플래시 darkflash | 프랙탈 fractal | 지스킬 gskill
팀그룹 teamgroup | 에센코어 essencore | 하이닉스 skhynix sk하이닉스 | 웨스턴디지털 wd
큐냅 qnap | 아이피타임 iptime | 넷기어 netgear | 머큐시스 mercusys | 큐씨와이 qcy
베이어다이나믹 beyerdynamic | 마샬 marshall
하만카돈 harmankardon | 제이비엘 jbl | 야마하 yamaha | 데논 denon | 슈어 shure
오디오테크니카 audiotechnica | 뱅앤올룹슨 bangolufsen b&o | 자브라 jabra | 오포 oppo
화웨이 huawei | 모토로라 motorola | 고프로 gopro | 디제이아이 dji
가민 garmin | 순토 suunto | 핏빗 fitbit | 어메이즈핏 amazfit | 카시오 casio
세이코 seiko | 브리타 brita | 휴롬 hurom | 쿠진아트 cuisinart | 비타믹스 vitamix
브레빌 breville | 드롱기 delonghi 드롱이 | 일리 illy | 라바짜 lavazza
일렉트로룩스 electrolux | 밀레 miele | 보쉬 bosch | 디월트 dewalt | 마키타 makita
밀워키 milwaukee | 아임삭 | 계양 | 블랙앤데커 blackdecker | 카처 karcher | 샤크 shark
비쎌 bissell | 에브리봇 | 아이닉 inic | 나르왈 narwal | 티시엘 tcl | 하이얼 haier
하이센스 hisense | 위니아 winia | 대우 대우루컴즈 루컴즈 | 신일 신일전자 | 한일의료기 | 일월 | 보국
보만 bomann | 키친아트 | 해피콜 | 네오플램 | 휘슬러 fissler | 르크루제 lecreuset 르쿠르제
스타우브 staub | 실리트 silit | 포트메리온 portmeirion | 글라스락 | 써모스 thermos
조지루시 zojirushi | 오아 | 무아스 | 루메나 | 피셔프라이스 fisherprice | 반다이 bandai
플레이모빌 playmobil | 해즈브로 hasbro | 마텔 mattel | 타카라토미 takaratomy | 세가 sega
캡콤 capcom | 스틸시리즈 steelseries | 하이퍼엑스 hyperx | 리얼포스 realforce
레오폴드 leopold | 키크론 keychron | 앱코 abko | 덕키 ducky
제주항공 | 진에어 | 티웨이 티웨이항공 | 에어부산 | 에어서울 | 이스타항공 이스타 | 에어프레미아 | 대한항공 | 아시아나 아시아나항공
시디즈 sidiz | 한샘 hanssem | 이케아 ikea | 리바트 현대리바트 | 일룸 | 에이스침대 | 시몬스 simmons
템퍼 tempur | 데스커 desker | 허먼밀러 hermanmiller | 스틸케이스 steelcase
콜맨 coleman | 코베아 kovea | 스노우피크 snowpeak | 카즈미 kzm | 네이처하이크 naturehike
노르디스크 nordisk | 컬럼비아 columbia | 블랙야크 blackyak
코오롱 코오롱스포츠 kolon | 아이더 eider | 네파 nepa | 내셔널지오그래픽 nationalgeographic 내셔널지오
파타고니아 patagonia | 아크테릭스 arcteryx | 몽벨 montbell | 살로몬 salomon | 호카 hoka
아식스 asics | 미즈노 mizuno | 푸마 puma | 리복 reebok | 언더아머 underarmour
컨버스 converse | 반스 vans | 닥터마틴 drmartens | 스케처스 스케쳐스 skechers
버켄스탁 birkenstock | 어그 ugg | 르꼬끄 | 엄브로 umbro | 칼하트 carhartt
디키즈 dickies | 리바이스 levis | 캘빈클라인 calvinklein ck | 라코스테 lacoste
지오다노 giordano | 스파오 spao | 에잇세컨즈 | 비와이씨 byc | 쌍방울 트라이
캘러웨이 callaway | 타이틀리스트 titleist 타이틀 | 테일러메이드 taylormade | 요넥스 yonex
윌슨 wilson | 샘소나이트 samsonite | 아메리칸투어리스터 americantourister | 리모와 rimowa
오클리 oakley | 레이밴 rayban | 젠틀몬스터 gentlemonster | 라네즈 laneige
설화수 sulwhasoo | 이니스프리 innisfree | 헤라 hera | 에스트라 aestura | 닥터지 drg doctorg
닥터자르트 drjart | 라운드랩 roundlab | 토리든 torriden | 아누아 anua | 코스알엑스 cosrx
메디힐 mediheal | 브링그린 | 구달 goodal | 넘버즈인 numbuzin | 랑콤 lancome
크리니크 clinique | 비오템 biotherm | 라로슈포제 larocheposay | 아벤느 avene
유세린 eucerin | 세타필 cetaphil | 세라비 cerave | 니베아 nivea | 뉴트로지나 neutrogena
존슨즈 johnsons | 미쟝센 | 케라스타즈 kerastase | 모로칸오일 moroccanoil | 애경 | 유한양행
옥시 oxy | 불스원 bullsone | 깨끗한나라 | 미래생활 | 베베숲 | 앙블랑
마미포코 mamypoko | 보솜이 | 일동후디스 | 파스퇴르 | 정식품 | 연세우유 연세 | 건국우유 | 덴마크
허쉬 hershey hersheys | 페레로로쉐 ferrerorocher | 퀘이커 quaker | 네슬레 nestle | 이나바 inaba
로얄캐닌 royalcanin rc 로열캐닌 | 오리젠 orijen | 아카나 acana | 내추럴발란스 | 뉴트리원 | 뉴트리디데이
솔가 solgar | 라이프익스텐션 lifeextension | 쏜리서치 thorne | 오쏘몰 orthomol | 고려은단
안국건강 | 대웅제약 대웅 | 한미 한미양행 | 일양약품 | 정관장 | 한삼인 | 마누카헬스 manukahealth | 청정원
샘표 | 사조 | 진주햄 | 목우촌 | 도드람 | 설성목장 | 곰곰 | 탐사 | 코멧 | 홈플래닛 | 노브랜드 | 피코크
오설록 osulloc | 동아제약 동아 | 동아오츠카 | 이디야 | 동화약품 | 한국야쿠르트 에치와이 hy | 오랄비 oralb
질레트 gillette | 쉬크 schick | 워터픽 waterpik | 아쿠아픽 | 듀라셀 duracell
에너자이저 energizer | 오스람 osram | 모나미 | 파카 parker | 라미 lamy | 스타빌로 stabilo
더블에이 doublea | 미쉐린 michelin | 넥센 넥센타이어 nexen | 콘티넨탈 continental
피렐리 pirelli | 브리지스톤 bridgestone | 아이나비 inavi | 파인뷰 finevu | 지엠이
모빌 mobil | 캐스트롤 castrol | 지크 zic | 몽블랑 montblanc | 몽클레르 moncler 몽클레어
구찌 gucci | 샤넬 chanel | 디올 dior | 조말론 jomalone | 딥디크 diptyque
버버리 burberry | 프라다 prada | 톰포드 tomford | 불가리 bulgari | 베르사체 versace
로라메르시에 lauramercier | 맥도날드 맥날 | 롯데리아 | 배스킨라빈스 베스킨라빈스 배라 | 던킨 던킨도넛 던킨도너츠 dunkin
파리바게뜨 파바 파리바게트 | 뚜레주르 뚜주 뚜레쥬르 뚜쥬 | 투썸 투썸플레이스 | 메가커피 메가mgc커피 메가엠지씨커피
컴포즈 컴포즈커피 | 빽다방 | 할리스 할리스커피 | 폴바셋 | 교촌 교촌치킨 | 굽네 굽네치킨 | 도미노 도미노피자
피자헛 | 노랑통닭 | 아이리스 iris | 부가부 bugaboo | 스토케 stokke | 브라이택스 britax
에르고베이비 ergobaby | 잉글레시나 inglesina | 닥터브라운 drbrown | 모윰 | 더블하트
필립스아벤트 아벤트 avent | 파세코 | 린나이 rinnai | 코웨이 coway | 청호나이스 청호 | 교원웰스
바디프랜드 | 브레오 breo | 풀리오 | 로우로우 rawrow | 경동나비엔 나비엔 | 귀뚜라미
씨유 cu | 세븐일레븐 | 지에스편의점 | 이마트편의점
에스티로더 esteelauder | 종가 종가집 | 신세계 | 크라운 크라운제과 | 에스더포뮬러 여에스더 에스더 | 게임써 gamesir | 사운드코어 soundcore | 호토 hoto | 리안리 lianli
퓨리나 purina | 이고진 | 지누스 zinus | 로레알 loreal | 비오더마 바이오더마 bioderma | 도브 dove | 리스테린 listerine | 토미힐피거 tommyhilfiger 타미힐피거
`

/** The spellings of each maker, the one that replaces the others first. */
export const MAKER_ROWS: ReadonlyArray<readonly string[]> = [
  MAKERS,
  MAKERS_OF_FOOD,
  MAKERS_OF_MEALS,
  MAKERS_OF_HOUSEHOLD_GOODS,
  MAKERS_OF_FURNITURE,
  MAKERS_OF_COSMETICS,
  MAKERS_FOR_CHILDREN,
  MAKERS_FOR_PETS,
  MAKERS_FOR_HEALTH,
  MAKERS_OF_APPLIANCES,
  MAKERS_OF_COMPUTERS,
  MAKERS_OF_PHONES,
  MAKERS_OF_CLOTHES,
  MAKERS_FOR_OUTDOORS,
  MAKERS_FOR_CARS,
  MAKERS_OF_JOURNEYS,
].flatMap((table) =>
  table
    .trim()
    .split(/\n| \| /)
    .map((row) => row.split(' ')),
)

/** Makers that a name may leave out. */
export const BRANDS: ReadonlySet<string> = new Set(MAKER_ROWS.map(([one = '']) => one))

/** The maker of each product line. A name with a product line may leave its maker out. */
export const MAKER_OF_LINE: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((row) => {
      const [maker = '', ...lines] = row.split(' ')
      return lines.map((line) => [line, maker] as const)
    }),
)

const alternatives = (table: string, blank: string): string =>
  table
    .trim()
    .split(/\n| \| /)
    .join('|')
    .replaceAll(' ', blank)
const SPACED = new RegExp(
  `(?<![a-z])(?:${alternatives(SPACED_LATIN, "[\\s.'-]{1,2}")})(?![a-z])|(?<![가-힣])(?:${alternatives(SPACED_HANGUL, '\\s')})(?![가-힣])`,
  'g',
)

/** Makers that are written with a number or a sign, or in two alphabets. */
const SIGNED: ReadonlyArray<[RegExp, string]> = [
  [/(?<![a-z\d.])3m(?=\s[가-힣a-z]{2})/g, '쓰리엠'],
  [/(?<![a-z\d])8(?:bitdo|비트두)/g, '에잇비트두'],
  [/인스타\s?360|insta\s?360/g, '인스타'],
  [/(?<![a-z가-힣])(?:gs|지에스)\s?25(?!\d)/g, '지에스편의점'],
  [/이마트\s?24(?!\d)/g, '이마트편의점'],
  [/(?<![a-z\d])3ce(?![a-z\d])/g, '쓰리씨이'],
  [/(?<![a-z\d])3rsys(?![a-z\d])|(?<![a-z\d])3r시스템/g, '쓰리알시스템'],
  [/(?<![a-z])(?:skin|스킨)\s?1004(?!\d)/g, '스킨천사'],
  [/(?:centellian|센텔리안)\s?24(?!\d)/g, '센텔리안'],
  [/(?<![a-z\d-])sk-?(?:2|ii)(?![a-z\d])/g, '에스케이투'],
  [/(?<![\d가-힣])60\s?계(?:\s?치킨)?/g, '육십계'],
  [/(?<=^\[?)k2(?=\]?\s(?!비타|키보드|프로|맥스)[가-힣]{2})/g, '케이투'],
  [/(?<![a-z])p\s?&\s?g(?![a-z])/g, '피앤지'],
  [/(?<![a-z])b\s?&\s?o(?![a-z])/g, '뱅앤올룹슨'],
  [/(?<![a-z])h\s?&\s?m(?![a-z])/g, '에이치앤엠'],
  [/(?<![a-z])rom\s?&\s?nd(?![a-z])/g, '롬앤'],
  [/(?<=동원|사조|대상)\s?f\s?&\s?b(?![a-z])/g, ''],
  [/(?<![a-z])sk\s?(?=하이닉스)/g, ''],
  [/(?<![a-z])sk\s?매직/g, '에스케이매직'],
  [/(?<![a-z])spc\s?(?=삼립)/g, ''],
  [/(?<![a-z])gc\s?(?=녹십자)/g, ''],
  [/(?<![a-z])gs\s?(?=칼텍스)/g, ''],
  [/네이처\s?리퍼블릭/g, 'naturerepublic '],
]

/** Returns a text in lower case with the name of every maker in one word. */
export const withMakersJoined = (text: string): string =>
  SIGNED.reduce((said, [pattern, written]) => said.replace(pattern, written), text).replace(
    SPACED,
    (name) => ` ${name.replace(/[^a-z가-힣]/g, '')} `,
  )
