/** Makers that people also write in several words, in Latin letters. */
export const SPACED_LATIN = `
harman kardon | le creuset | la roche posay | dr g | dr jart(?:\\+)? | bang (?:& )?olufsen | oral b | fisher price | royal canin | herman miller
gentle monster | ferrero rocher | calvin klein | tommy hilfiger | snow peak | under armour | new balance | manuka health | life extension
estee lauder | jo malone | tom ford | doctor g | dr martens | snow line | american tourister | black yak | super flower | cooler master
audio technica | round lab | double a | now foods | coca cola | north face | play mobil | nature hike | national geographic
haagen dazs | laughing cow | de cecco | lee kum kee | filippo berio | bob s red mill | bobs red mill | nature valley | ocean spray | red bull
monster energy | san pellegrino | john cook | optimum nutrition | muscle pharm | caffe bene | johnnie walker | royal salute
chivas regal | jack daniel s | jack daniels | jim beam | maker s mark | makers mark | wild turkey | buffalo trace | bombay sapphire | dom perignon
burger king | mom s touch | moms touch | shake shack | five guys | mr pizza | papa john s | papa johns | mad for garlic | coffee bean | blue bottle
tim hortons | krispy kreme | tom n toms | sugar bubble | seventh generation | arm (?:& )?hammer | yankee candle | all clad | royal copenhagen
royal albert | hydro flask | joseph joseph | simple human | american standard | the face shop | nature republic | tony moly | skin food
holika holika | the saem | banila co | too cool for school | rom and | lily by red | wake make | bobbi brown | la mer | la prairie | d alba
papa recipe | beauty of joseon | isn tree | dr forhair | dr groot | dr bronner s | dr bronners | head (?:& )?shoulders
l occitane | the body shop | le labo | john varvatos | elizabeth arden | a pieu | nature love mere | bambo nature | maxi cosi | silver cross
baby zen | baby bjorn | tiny love | little tikes | blue rabbit | mother k | good smile | hot toys | blue buffalo | natural core | tiki cat
nature s bounty | natures bounty | nature s way | natures way | doctor s best | doctors best | garden of life | country life
source naturals | sports research | child life | nordic naturals | magic chef | stadler form | kitchen aid | russell hobbs | hamilton beach
instant pot | magic bullet | la marzocco | shark ninja | be quiet | thermal right | final mouse | end game gear | royal kludge
attack shark | silicon power | otter box | eco flow | native union | skull candy | polk audio | ultimate ears
peak design | holly land | turtle beach | fly digi | square enix | bandai namco | koei tecmo | from software | ralph lauren | mountain hardwear
black diamond | on running | mula wear | alo yoga | american eagle | brooks brothers | canada goose | moose knuckles | stone island | cp company
maison kitsune | thom browne | saint laurent | bottega veneta | miu miu | louis vuitton | michael kors | kate spade | tory burch
mandarina duck | daniel wellington | voice caddie | foot joy | minimal works | camping moon | sea to summit | therm a rest | cargo container
mobi garden | rock bros | turtle wax | chemical guys | liqui moly | pb swiss | uni ball | faber castell | caran d ache | morning glory
ziwi peak | jarrow formulas | giorgio armani | maison margiela | outback steakhouse | yves saint laurent | air canada | cathay pacific | air france | air asia | cebu pacific
`

/** Makers that people also write in several words, in Hangul. */
export const SPACED_HANGUL = `
뉴 발란스 | 나우 푸드 | 홈 플래닛 | 닥터 지 | 닥터 자르트 | 라운드 랩 | 라로슈 포제 | 라 로슈포제 | 에스티 로더 | 조 말론 | 톰 포드 | 캘빈 클라인 | 타미 힐피거
토미 힐피거 | 언더 아머 | 내셔널 지오그래픽 | 노스 페이스 | 스노우 피크 | 코카 콜라 | 오랄 비 | 마누카 헬스 | 라이프 익스텐션 | 로얄 캐닌 | 르 크루제 | 한국 타이어
금호 타이어 | 하만 카돈 | 동아 오츠카 | 동아 제약 | 일동 후디스 | 일동 제약 | 한국 야쿠르트 | 유한 킴벌리 | 서울 우유 | 매일 유업 | 남양 유업 | 하이트 진로 | 메가 커피
컴포즈 커피 | 파리 바게뜨 | 파리 바게트 | 배스킨 라빈스 | 베스킨 라빈스 | 던킨 도너츠 | 버거 킹 | 맘스 터치 | 이삭 토스트 | 네네 치킨 | 자담 치킨 | 처갓집 양념치킨
미스터 피자 | 파파 존스 | 반올림 피자 | 피자 알볼로 | 롯데 시네마 | 메가 박스 | 크리스피 크림 | 더 벤티 | 매머드 커피 | 엽기 떡볶이 | 동대문 엽기떡볶이 | 신전 떡볶이
존쿡 델리미트 | 옵티멈 뉴트리션 | 벤앤 제리스 | 몬스터 에너지 | 레드 불 | 제주 삼다수 | 베이스알파 에센셜 | 네이처 밸리 | 더 바디샵 | 더 페이스샵
토니 모리 | 스킨 푸드 | 홀리카 홀리카 | 바비 브라운 | 입생 로랑 | 라 메르 | 닥터 포헤어 | 닥터 브로너스 | 닥터 그루트 | 헤드앤 숄더 | 이즈앤 트리 | 네이처 러브메레
네이처스 바운티 | 닥터스 베스트 | 스포츠 리서치 | 노르딕 내추럴스 | 가든 오브 라이프 | 동국 제약 | 키친 에이드 | 러셀 홉스 | 해밀턴 비치 | 샤크 닌자
비 콰이어트 | 랄프 로렌 | 마이클 코어스 | 토리 버치 | 케이트 스페이드 | 미우 미우 | 루이 비통 | 톰 브라운 | 캐나다 구스 | 스톤 아일랜드 | 보테가 베네타 | 다니엘 웰링턴
블랙 다이아몬드 | 마운틴 하드웨어 | 미니멀 웍스 | 픽 디자인 | 스퀘어 에닉스 | 반다이 남코 | 코에이 테크모 | 슈퍼 플라워 | 쿨러 마스터 | 다크 플래시 | 오디오 테크니카
지위 픽 | 자로우 포뮬라스 | 조르지오 아르마니 | 메종 마르지엘라 | 디스커버리 익스페디션 | 아웃백 스테이크하우스 | 실바니안 패밀리
멜킨 스포츠 | 알톤 스포츠 | 케미컬 가이즈 | 고래사 어묵 | 애슐리 퀸즈 | 핫 토이즈 | 비타민 하우스 | 캐세이 퍼시픽 | 에어 프랑스 | 에어 아시아 | 에어 프레미아 | 제주 항공 | 대한 항공
`
