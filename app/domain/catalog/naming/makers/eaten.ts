/** Makers of food and drinks. */
export const MAKERS_OF_FOOD = `
켈로그 kellogg kelloggs 농심켈로그 | 하겐다즈 haagendazs | 벤앤제리스 | 라라스윗 lalasweet | 하리보 haribo | 트롤리 trolli | 멘토스 mentos | 린트 lindt | 고디바 godiva | 로아커 loacker
로투스 lotus | 밀카 milka | 토블론 toblerone 토블레로네 | 리터스포트 rittersport | 길리안 guylian | 바프 hbaf | 길림양행 | 산과들에 | 머거본 | 플랜터스 planters | 오트리 | 삼육 삼육식품 | 일화
웅진식품 웅진 | 푸르밀 | 부산우유 | 범산목장 | 벨큐브 belcube | 래핑카우 laughingcow | 이즈니 isigny | 페이장브레통 paysanbreton | 프레지덩 | 엘르앤비르 elleetvire | 루어팍 lurpak
벨지오이오소 belgioioso | 오트사이드 oatside | 오틀리 oatly | 데체코 dececco | 바릴라 barilla | 디벨라 divella | 룸모 rummo | 하인즈 heinz | 이금기 leekumkee | 기꼬만 kikkoman
오타후쿠 otafuku | 큐피 kewpie | 베르톨리 bertolli | 올리타리아 olitalia | 필리포베리오 filippoberio | 보르게스 borges | 헬만스 hellmanns | 캠벨 campbell campbells | 스머커스 smuckers
본마망 bonnemaman | 복음자리 | 스키피 skippy | 밥스레드밀 bobsredmill | 네이처밸리 naturevalley | 곰표 | 델몬트 delmonte | 썬키스트 sunkist 선키스트 | 제스프리 zespri | 웰치스 welchs 웰치
오션스프레이 oceanspray | 트로피카나 tropicana | 레드불 redbull | 몬스터에너지 monsterenergy | 삼다수 제주삼다수 | 백산수 | 아이시스 | 평창수 | 에비앙 evian | 몽베스트 montbest | 페리에 perrier
산펠레그리노 sanpellegrino | 마니커 manicker | 체리부로 | 올품 | 참프레 | 선진포크 선진포크한돈 | 팜스토리 | 포크밸리 | 하이포크 | 존쿡델리미트 존쿡 johncook | 에쓰푸드 | 오뗄 | 잇메이트 eatmate | 허닭 heodak
맛있닭 | 아임닭 imdak | 한끼통살 | 바르닭 barudak | 면사랑 | 미정당 | 이츠웰 itswell | 한성기업 | 삼진어묵 | 고래사어묵 고래사 | 환공어묵 | 미도어묵 | 도미솔 | 한우물 | 천일식품 천일 | 시아스 | 쿡시 cooksi
프레시지 fresheasy | 마이셰프 mychef | 심플리쿡 simplycook | 푸드렐라 | 쿠캣 cookat | 하남돼지집 | 놀부 nolboo | 원할머니보쌈 원할머니 | 삼원가든 | 송추가마골 | 이연복 | 김나운 | 임성근 | 김하진 | 이경제 | 심영순
여경래 | 백종원 | 더본코리아 더본 | 삼립 | 샤니 shany | 태극당 | 성심당 | 이성당 | 신라명과 | 밀락원 | 널담 nuldam | 빌리엔젤 billyangel | 랩노쉬 labnosh | 요헤미티 yohemiti | 플라이밀 flymeal | 인테이크
잠백이 | 칼로바이 calobye | 스포맥스 spomax | 마이프로틴 myprotein | 옵티멈뉴트리션 optimumnutrition 옵티멈 optimum | 비에스엔 bsn | 머슬팜 musclepharm | 머슬테크 muscletech
다이마타이즈 dymatize | 압타밀 aptamil | 노발락 novalac | 씨밀락 similac | 엔파밀 enfamil | 거버 gerber | 베베쿡 bebecook | 엘빈즈 elvinz | 루솔 lusol | 아이배냇 ivenet | 퓨어잇 pureeat
트와이닝 twinings 트와이닝스 | 타바론 tavalon | 아마드 ahmad | 포트넘앤메이슨 fortnummason | 로네펠트 ronnefeldt | 쌍계명차 | 담터 damtuh | 녹차원 | 티젠 teazen | 자뎅 jardin 쟈뎅
테라로사 terarosa | 프릳츠 fritz | 커피리브레 coffeelibre | 모모스커피 momos | 세가프레도 segafredo | 킴보 kimbo | 카페로얄 caferoyal | 오비맥주 | 카스 | 칭따오 tsingtao | 하이네켄 heineken
버드와이저 budweiser | 호가든 hoegaarden | 아사히 asahi | 산토리 suntory | 기네스 guinness | 칼스버그 carlsberg | 파울라너 paulaner | 에딩거 erdinger | 조니워커 johnniewalker
글렌피딕 glenfiddich | 글렌리벳 glenlivet | 글렌드로낙 glendronach | 맥캘란 macallan | 발베니 balvenie | 로얄살루트 royalsalute | 시바스리갈 chivasregal | 잭다니엘 jackdaniels 잭다니엘스
짐빔 jimbeam | 메이커스마크 makersmark | 와일드터키 wildturkey | 버팔로트레이스 buffalotrace | 제임슨 jameson | 달모어 dalmore | 라프로익 laphroaig | 아드벡 ardbeg | 탈리스커 talisker
야마자키 yamazaki | 카발란 kavalan | 봄베이사파이어 bombaysapphire | 예거마이스터 jagermeister | 헤네시 hennessy | 모엣샹동 moetchandon | 돔페리뇽 domperignon
`

/** Chains that issue vouchers, and house brands of shops. */
export const MAKERS_OF_MEALS = `
버거킹 burgerking | 맘스터치 momstouch | 케이에프씨 kfc | 프랭크버거 | 노브랜드버거 | 쉐이크쉑 shakeshack 쉑쉑버거 | 파이브가이즈 fiveguys | 써브웨이 subway 서브웨이 | 이삭토스트 | 에그드랍 eggdrop
퀴즈노스 quiznos | 비비큐 bbq | 비에이치씨 bhc | 페리카나 pelicana | 처갓집 처갓집양념치킨 | 네네치킨 | 멕시카나 mexicana | 푸라닭 puradak | 지코바 지코바치킨 | 자담치킨 | 또래오래 | 땅땅치킨 | 바른치킨 | 깐부치킨
가마치통닭 | 육십계 | 미스터피자 mrpizza | 파파존스 papajohns | 피자알볼로 알볼로 | 반올림피자 | 피자스쿨 | 피자마루 | 피자나라치킨공주 | 청년피자 | 고피자 gopizza | 노모어피자 | 잭슨피자
아웃백 outback outbacksteakhouse 아웃백스테이크하우스 | 빕스 vips | 애슐리 애슐리퀸즈 | 매드포갈릭 madforgarlic | 쿠우쿠우 | 명륜진사갈비 | 본죽 | 죽이야기 | 한솥 한솥도시락 | 본도시락 | 김가네 | 바르다김선생
고봉민김밥 | 스쿨푸드 | 신전떡볶이 | 엽기떡볶이 엽떡 동대문엽기떡볶이 | 청년다방 | 배떡 | 조스떡볶이 | 국대떡볶이 | 역전할머니맥주 | 탐앤탐스 tomntoms | 엔제리너스 angelinus | 파스쿠찌 pascucci | 커피빈 coffeebean
공차 gongcha | 더벤티 | 매머드커피 매머드익스프레스 매머드 | 바나프레소 banapresso | 카페베네 caffebene | 요거프레소 yogerpresso | 텐퍼센트커피 | 블루보틀 bluebottle | 팀홀튼 timhortons 팀호턴스 | 하삼동커피
설빙 sulbing | 노티드 knotted | 크리스피크림 krispykreme 크리스피크림도넛 | 아티제 artisee | 씨지브이 cgv | 메가박스 megabox | 롯데시네마 | 미니스톱 ministop | 칼텍스 caltex | 오일뱅크 현대오일뱅크
에쓰오일 | 심플러스 simplus | 리얼프라이스 realprice | 유어스 youus | 세븐셀렉트 | 오늘좋은 | 헤이루 heyroo | 일렉트로맨 | 비타할로 vitahalo | 베이스알파에센셜 | 커클랜드 kirkland 커클랜드시그니처 커클
무인양품 muji | 다이소 daiso | 모던하우스 modernhouse
`
