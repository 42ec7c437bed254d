/** Makers of household consumables, cookware and tableware. */
export const MAKERS_OF_HOUSEHOLD_GOODS = `
피죤 | 살림백서 | 슈가버블 sugarbubble | 에코버 ecover | 프로쉬 frosch | 세븐스제너레이션 seventhgeneration | 암앤해머 armenhammer armhammer | 크로락스 clorox 클로락스 | 유한크로락스
스너글 snuggle | 버넬 vernel | 페브리즈 febreze | 홈키파 | 컴배트 | 데톨 dettol | 피니시 | 에어윅 airwick | 양키캔들 yankeecandle | 코코도르 cocodor | 우드윅 woodwick | 모나리자 | 삼정펄프
카오 kao | 유니참 unicharm | 라엘 rael | 나트라케어 natracare | 오드리선 | 청담소녀 | 콜게이트 colgate | 센소다인 sensodyne | 마비스 marvis | 루치펠로 lucipello | 덴티스테 dentiste
파로돈탁스 parodontax | 테라브레스 therabreath | 조르단 | 벡셀 bexel | 로케트 | 쓰리엠 | 록타이트 loctite | 스카치브라이트 scotchbrite | 쯔빌링 zwilling | 헹켈 henckels | 빅토리녹스 victorinox
컷코 cutco | 도루코 dorco | 롯지 lodge | 마이어 meyer | 올클래드 allclad | 더블유엠에프 wmf | 피스카스 fiskars | 퀸센스 queensense | 키친플라워 kitchenflower | 덴비 denby
로얄코펜하겐 royalcopenhagen | 웨지우드 wedgwood | 로얄알버트 royalalbert | 코렐 corelle | 파이렉스 pyrex | 한국도자기 | 행남자기 | 빌레로이앤보흐 villeroyboch | 이딸라 iittala | 보덤 bodum
하리오 hario | 칼리타 kalita | 케멕스 chemex | 킨토 kinto | 콘티고 contigo | 하이드로플라스크 hydroflask | 예티 yeti | 코멕스 komax | 실리쿡 silicook | 타파웨어 tupperware | 옥소 oxo
조셉조셉 josephjoseph | 브라반티아 brabantia | 심플휴먼 simplehuman | 젠한국 | 창신리빙 | 셰프라인 chefline
`

/** Makers of furniture, beds and baths. */
export const MAKERS_OF_FURNITURE = `
씰리 sealy | 금성침대 | 슬로우베드 | 삼분의일 | 베스트슬립 | 브랜드리스 | 까사미아 casamia | 자코모 jakomo | 에싸 essa | 알로소 alloso | 봄소와 bomsowa | 동서가구 | 퍼시스 fursys | 듀오백 duoback
하라체어 | 제닉스 xenics | 스피드랙 speedrack | 홈던트 homedant | 마켓비 marketb | 소프시스 sofsys | 레이디가구 | 라자가구 | 보니애가구 | 파란들 | 먼데이하우스 | 룸앤홈 | 삼익가구 | 에몬스 emons
에넥스 enex | 이브자리 evezary | 알레르망 allerman | 코지네스트 cozynest | 바디럽 bodyluv | 가누다 ganuda | 박홍근홈패션 박홍근 | 세사리빙 세사 | 한일카페트 | 세라젬 ceragem | 누하스 nouhaus
코지마 cozyma | 휴테크 hutech | 오씸 osim | 제스파 zespa | 클럭 klug | 대림바스 | 아메리칸스탠다드 americanstandard | 이누스 inus | 노비타 novita | 콜러 kohler | 그로헤 grohe
한스그로헤 hansgrohe | 게이트맨 gateman | 에버넷 evernet | 솔리티 solity | 퓨어썸 puresome
`

/** Makers of cosmetics, perfumes, and hair and body care. */
export const MAKERS_OF_COSMETICS = `
마녀공장 manyo | 아이오페 iope | 마몽드 mamonde | 한율 hanyul | 프리메라 primera | 에뛰드 etude 에뛰드하우스 | 에스쁘아 espoir | 일리윤 illiyoon | 해피바스 happybath | 미샤 missha
어퓨 apieu | 더페이스샵 thefaceshop 페이스샵 | naturerepublic | 토니모리 tonymoly | 스킨푸드 skinfood | 홀리카홀리카 holikaholika | 더샘 thesaem | 바닐라코 banilaco | 클리오 clio
페리페라 peripera | 롬앤 romand | 쓰리씨이 | 스타일난다 stylenanda | 투쿨포스쿨 toocoolforschool | 삐아 bbia | 데이지크 dasique | 힌스 hince | 어뮤즈 amuse | 라카 laka | 무지개맨션 muzigae
릴리바이레드 lilybyred | 웨이크메이크 wakemake | 컬러그램 colorgram | 필리밀리 fillimilli | 바이오힐보 bioheal | 딜라이트프로젝트 delightproject | 아이디얼포맨 idealforman | 키스미 kissme
메이블린 maybelline | 바비브라운 bobbibrown | 입생로랑 ysl yvessaintlaurent | 아르마니 armani giorgioarmani 조르지오아르마니 | 겔랑 guerlain | 시슬리 sisley | 클라랑스 clarins
라메르 lamer | 라프레리 laprairie | 에스케이투 | 시세이도 shiseido | 비쉬 vichy | 달바 dalba | 아이소이 isoi | 파파레서피 paparecipe | 셀리맥스 celimax | 스킨천사 | 메디큐브 medicube
포맨트 forment | 바이오던스 biodance | 리주란 rejuran 리쥬란 | 바노바기 vanobagi | 아비브 abib | 어바웃톤 abouttone | 에스네이처 snature | 웰라주 wellage 웰라쥬 | 웰더마 wellderma | 시드물
이즈앤트리 isntree | 믹순 mixsoon | 퓨리토 purito | 벤튼 benton | 조선미녀 beautyofjoseon | 티르티르 tirtir | 에스테덤 esthederm | 피지오겔 physiogel | 아토팜 atopalm | 제로이드 zeroid
궁중비책 | 몽디에스 mongdies | 비판텐 bepanthen | 바세린 vaseline | 아비노 aveeno | 더마비 dermab | 브이티 vt | 센텔리안 centellian | 일소 ilso | 메디필 medipeel | 듀이트리 dewytree
닥터엘시아 dralthea | 빌리프 belif | 오휘 ohui | 더후 | 이솝 aesop | 록시땅 loccitane | 러쉬 lush | 더바디샵 thebodyshop 바디샵 | 탬버린즈 tamburins | 바이레도 byredo | 르라보 lelabo
마르지엘라 margiela maisonmargiela 메종마르지엘라 | 산타마리아노벨라 santamarianovella | 존바바토스 johnvarvatos | 페라가모 ferragamo | 랑방 lanvin | 다비도프 davidoff
엘리자베스아덴 elizabetharden | 데메테르 demeter | 쿤달 kundal | 닥터포헤어 drforhair | 케라시스 kerasys | 팬틴 pantene | 헤드앤숄더 headenshoulders headshoulders
아로마티카 aromatica | 아베다 aveda | 모레모 moremo | 밀본 milbon | 웰라 wella | 슈바츠코프 schwarzkopf | 닥터그루트 drgroot | 닥터브로너스 drbronners | 다슈 dashu | 그라펜 grafen
갸스비 gatsby | 우르오스 ulos | 비오레 biore | 와이즐리 wisely
`

/** Makers for children. */
export const MAKERS_FOR_CHILDREN = `
메리즈 merries | 무니 moony | 리베로 libero | 나비잠 | 네이처러브메레 naturelovemere 네이쳐러브메레 | 킨도 kindoh | 밤보네이처 bambonature | 페넬로페 | 순둥이 | 미엘 | 다이치 daiichi | 조이 joie
싸이벡스 cybex 사이벡스 | 맥시코시 maxicosi | 그라코 graco | 레카로 recaro | 순성 | 뉴나 nuna | 실버크로스 silvercross | 베이비젠 babyzen | 도노도노 donodono | 아이엔젤 iangel | 포그내 pognae
코니 konny | 베이비뵨 babybjorn | 타이니러브 tinylove | 브이텍 vtech | 립프로그 leapfrog | 리틀타익스 littletikes | 밤부베베 | 블루래빗 bluerabbit | 유팡 upang | 스펙트라 spectra
메델라 medela | 마더케이 motherk | 토이트론 toytron | 영실업 | 미미월드 mimiworld | 실바니안 sylvanian 실바니안패밀리 | 브루더 bruder | 아카데미과학 | 코토부키야 kotobukiya | 굿스마일 goodsmile
타미야 tamiya | 메가하우스 megahouse | 핫토이 hottoys 핫토이즈 | 반프레스토 banpresto
`

/** Makers for pets. */
export const MAKERS_FOR_PETS = `
페디그리 pedigree | 위스카스 whiskas | 쉬바 sheba | 그리니즈 greenies | 지위픽 ziwipeak ziwi | 뉴트로 nutro | 캐니대 canidae | 테라카니스 terracanis | 블루버팔로 bluebuffalo
이즈칸 iskhan | 에이엔에프 anf | 내추럴코어 naturalcore 네추럴코어 | 하림펫푸드 | 웨루바 weruva | 티키캣 tikicat | 프로베스트 probest | 건강백서 | 캐츠랑 catsrang | 에버클린 everclean | 펫킷 petkit
페스룸 pethroom | 바잇미 biteme | 펫세이프 petsafe | 버박 virbac
`

/** Makers of supplements, medicine and health devices. */
export const MAKERS_FOR_HEALTH = `
세노비스 cenovis | 센트룸 centrum | 네이처스바운티 naturesbounty | 네이처스웨이 naturesway | 닥터스베스트 doctorsbest | 자로우 jarrow jarrowformulas 자로우포뮬라스 | 블루보넷 bluebonnet
가든오브라이프 gardenoflife | 컨트리라이프 countrylife | 소스내추럴스 sourcenaturals | 스포츠리서치 sportsresearch | 뉴트리코스트 nutricost | 캘리포니아골드뉴트리션 cgn | 차일드라이프 childlife
노르딕내추럴스 nordicnaturals | 블랙모어스 blackmores | swisse 스위쎄 | 듀오락 duolac | 덴프스 denps | 드시모네 desimone | 닥터린 | 뉴트리코어 nutricore | 뉴트라라이프 nutralife | 암웨이 amway
허벌라이프 herbalife | 애터미 atomy | 유사나 usana | 뉴스킨 nuskin | 일동제약 일동 | 한독 handok | 휴온스 huons | 현대약품 | 동국제약 동국 | 비타민하우스 vitaminhouse | 녹십자 greencross
함소아 hamsoa | 링티 lingtea | 안국약품 | 유유제약 유유 | 종근당건강 | 김정문알로에 | 유니베라 univera | 천지인 | 참다한 | 오므론 omron | 휴비딕 hubdic | 인바디 inbody | 앳플리 atflee
멜킨 melkin 멜킨스포츠 | 반석스포츠 | 엑스핏 xfit | 은성헬스빌 | 트라택 tratac | 테라바디 therabody | 하이퍼아이스 hyperice
`
