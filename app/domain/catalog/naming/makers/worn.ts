/** Makers of clothes, shoes, bags and watches. */
export const MAKERS_OF_CLOTHES = `
랄프로렌 ralphlauren | 빈폴 beanpole | 헤지스 hazzys | 게스 guess | 버커루 buckaroo | 잠뱅이 | 에드윈 edwin | 지프 jeep | 엠엘비 mlb | 커버낫 covernat | 널디 | 아크메드라비 acmedelavie
마르디메크르디 mardimercredi | 이미스 emis | 디스이즈네버댓 thisisneverthat | 예일 yale | 디스커버리 discovery 디스커버리익스페디션 | 케이투 | 라푸마 lafuma | 마운틴하드웨어 mountainhardwear
마무트 mammut | 하그로프스 haglofs | 피엘라벤 fjallraven | 오스프리 osprey | 그레고리 gregory | 도이터 deuter | 블랙다이아몬드 blackdiamond | 머렐 merrell | 테바 teva | 알트라 altra
온러닝 onrunning | 브룩스 brooks | 써코니 saucony 사코니 | 데상트 descente | 다이나핏 dynafit | 프로스펙스 prospecs | 카파 kappa | 챔피온 champion | 스투시 stussy | 안다르 andar
젝시믹스 xexymix | 뮬라웨어 mulawear | lululemon 룰루레몬 | 알로요가 aloyoga | 록시 roxy | 퀵실버 quiksilver | 빌라봉 billabong | 스피도 speedo | 랜드로바 | 금강제화 | 에스콰이아 | 탠디 tandy
닥스 daks | 락포트 rockport | ecco | 클락스 clarks | 팀버랜드 timberland | 레드윙 redwing | 핏플랍 fitflop | 슈펜 shoopen | 지오지아 ziozia | 앤드지 andz | 올젠 olzen | 파크랜드
크로커다일 | 올리비아로렌 | 쉬즈미스 | 로엠 roem | 미쏘 mixxo | 클라비스 clavis | 후아유 whoau | 폴햄 polham | 베이직하우스 basichouse | 자라 zara | 에이치앤엠 | 버쉬카 bershka
아베크롬비 abercrombie | 홀리스터 hollister | 아메리칸이글 americaneagle | 브룩스브라더스 brooksbrothers | 제이크루 jcrew | 띠어리 | 바버 barbour | 벨스타프 belstaff | 캐나다구스 canadagoose
무스너클 mooseknuckles | 에르노 herno | 스톤아일랜드 stoneisland | 씨피컴퍼니 cpcompany | 메종키츠네 maisonkitsune | 아페쎄 apc | 톰브라운 thombrowne | 발렌시아가 balenciaga
생로랑 saintlaurent | 보테가베네타 bottegaveneta | 셀린느 celine | 로에베 loewe | 펜디 fendi | 미우미우 miumiu | 루이비통 louisvuitton | 에르메스 hermes | 롤렉스 rolex | 까르띠에 cartier
티파니 tiffany | 마이클코어스 michaelkors | 케이트스페이드 katespade | 토리버치 toryburch | 롱샴 longchamp | 만다리나덕 mandarinaduck | 투미 tumi | 델시 delsey | 트래블메이트 travelmate
타이맥스 timex | 시티즌 | 오리엔트 orient | 스와치 swatch | 티쏘 tissot | 해밀턴 hamilton | 론진 longines | 파슬 fossil | 다니엘웰링턴 danielwellington | 스톤헨지 | 제이에스티나
판도라 pandora | 스와로브스키 swarovski | 비비안 | 트라이엄프 triumph | 원더브라 wonderbra | 감탄브라 | 보디가드 | 좋은사람들 | 제임스딘 | 라쉬반 | 무냐무냐
`

/** Makers for sports and camping. */
export const MAKERS_FOR_OUTDOORS = `
스릭슨 srixon | 볼빅 volvik | 혼마 honma | 젝시오 xxio | 피엑스지 pxg | 클리브랜드 cleveland | 풋조이 footjoy | 부쉬넬 bushnell | 보이스캐디 voicecaddie | 파인캐디 finecaddie
말본 malbon | 스노우라인 snowline | 미니멀웍스 minimalworks | 캠핑문 campingmoon | 빈슨메시프 vinsonmassif | 로고스 logos | 도플갱어 | 유니프레임 uniframe | 소토 soto | 페트로막스 petromax
크레모아 claymore | 지포 zippo | 트란지아 trangia | 써머레스트 thermarest | 씨투써밋 seatosummit | 제로그램 zerogram | 이와타니 iwatani | 맥선 | 카고컨테이너 cargocontainer
데카트론 decathlon | 모비가든 mobigarden | 블랙디어 blackdeer | 나이트코어 nitecore | 소피른 sofirn | 워코스 wurkkos | 오라이트 olight | 레더맨 leatherman | 삼천리 삼천리자전거 | 알톤 알톤스포츠
스페셜라이즈드 specialized | 캐논데일 cannondale | 다혼 dahon | 브롬톤 brompton | 나인봇 ninebot | 세그웨이 segway | 락브로스 rockbros | 시마노 shimano | 다이와 daiwa
아부가르시아 abugarcia
`

/** Makers for cars, tools and paper. */
export const MAKERS_FOR_CARS = `
소낙스 sonax | 터틀왁스 turtlewax | 메구이어스 meguiars | 케미컬가이 chemicalguys 케미컬가이즈 | 더클래스 | 카프로 carpro | 글로스브로 glossbro | 마프라 mafra | 덴소 denso | 엔지케이 ngk
발레오 valeo | 리퀴몰리 liquimoly | 모튤 motul | 발보린 valvoline | 페트로나스 petronas | 킥스 kixx | 엑스티어 xteer | 모비스 현대모비스 mobis | 던롭 dunlop | 굿이어 goodyear | 팔켄 falken
라우펜 laufenn | 로드스톤 roadstone | 지넷 gnet | 다본다 dabonda | 폰터스 pontus 현대폰터스 | 만도 mando | 비오포 viofo | 아이로드 iroad | 힐티 hilti | 하이코키 hikoki | 메타보 metabo
웍스 worx | 툴콘 toolcon | 세신버팔로 | 스마토 smato | 페스툴 festool | 그린웍스 greenworks | 니펙스 knipex | wera | wiha | 피비스위스 pbswiss | 베셀 | 와우스틱 wowstick | 신콘 sincon
제브라 zebra | 파이롯트 | 펜텔 pentel | 유니볼 uniball | 미쓰비시 mitsubishi | 톰보우 tombow | 스테들러 staedtler | 파버카스텔 fabercastell | 카렌다쉬 carandache | 몰스킨 moleskine
동아연필 | 한솔제지 | 모닝글로리 morningglory
`

/** Airlines. */
export const MAKERS_OF_JOURNEYS = `
에어로케이 aerok | 파라타항공 | 에어캐나다 aircanada | 하와이안항공 | 싱가포르항공 싱가폴항공 | 캐세이퍼시픽 cathaypacific 캐세이 | 에미레이트 emirates 에미레이트항공 | 카타르항공 | 터키항공 터키쉬항공
루프트한자 lufthansa | 에어프랑스 airfrance | 베트남항공 | 비엣젯 vietjet 비엣젯항공 | 에어아시아 airasia | 피치항공 | 집에어 zipair | 스쿠트 scoot 스쿠트항공 | 일본항공 jal | 전일본공수 | 동방항공 중국동방항공
남방항공 중국남방항공 | 에어차이나 airchina | 산동항공 | 춘추항공 | 홍콩익스프레스 | 에바항공 | 타이항공 | 필리핀항공 | 세부퍼시픽 cebupacific | 에티하드 etihad 에티하드항공
`
