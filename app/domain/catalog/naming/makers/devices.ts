/** Makers of household appliances and televisions. */
export const MAKERS_OF_APPLIANCES = `
보네이도 vornado | 르젠 lezen | 한일전기 | 매직쉐프 magicchef | 창홍 changhong | 마이디어 midea | 쿠잉 | 더함 theham | 와이드뷰 wideview | 이노스 innos | 유맥스 umax | 아남 anam
인켈 inkel | 폴라로이드 polaroid | 비지오 vizio | 에스케이매직 | 루헨스 ruhens | 큐밍 현대큐밍 | 스타들러폼 stadlerform | 벤타 venta | 케어팟 carepod | 보아르 voar | 윤남텍 | 프롬비 | 이메텍 imetec
보이로 boiro | 메디사나 medisana | 스팀보이 | 대진전자 대진 | 곰표한일 | 키친에이드 kitchenaid | 켄우드 kenwood | 스메그 smeg | 러셀홉스 russellhobbs | 오스터 oster | 해밀턴비치 hamiltonbeach
블렌텍 blendtec | 엔유씨 nuc | 리큅 lequip | 자이글 zaigle | 델키 delki | 에어메이드 airmade | 오쿠 ocoo | 인스턴트팟 instantpot | 매직불릿 magicbullet | 유라 jura | 가찌아 gaggia
사에코 saeco | 란실리오 rancilio | 라마르조코 lamarzocco | 바라짜 baratza | 코만단테 comandante | 펠로우 | 타임모어 timemore | 홀츠클로츠 holzklotz | 에코체 ecoche | 미닉스 minix
스마트카라 smartkara | 휴렉 hurec | 린클 reencle | 쉘퍼 shelper | 단미 danmi | 프리쉐 | 리하스 lihas | 홈리아 homelia | 샤크닌자 sharkninja | 아이로봇 irobot | 티네코 tineco | 모바 mova
디어마 deerma | 유닉스 unix | 바비리스 babyliss | 보다나 vodana | 지에이치디 ghd | 글램팜 glampalm | 제이엠더블유 jmw | 라이펜 laifen
`

/** Makers of computers, their parts and monitors. */
export const MAKERS_OF_COMPUTERS = `
에이엠디 amd | 컬러풀 colorful | 피엔와이 pny | 엑스에프엑스 xfx | 바이오스타 biostar | 이브이지에이 evga | 엔제트엑스티 nzxt | 써멀라이트 thermalright 서멀라이트 | 써멀테이크 thermaltake 서멀테이크 | 아틱
잘만 zalman | 쓰리알시스템 쓰리알 | 브라보텍 | 안텍 antec | 비콰이어트 bequiet | 에프에스피 fsp | 쿠거 cougar | 파워렉스 powerex | 제이씨현 | 유디아 udea | 맥스선 maxsun | 크로스오버 | 제우스랩 zeuslab
큐닉스 qnix | 비트엠 | 주연테크 | 래안텍 | 인터픽셀 interpixel | 와사비망고 wasabimango | 이노아이오 innoio | 클라이믹스 | 콕스 cox | 큐센 qsenn | 아이락스 irocks | 바밀로 varmilo | 필코 filco
몬스타기어 monstargear | 글로리어스 | 파이널마우스 finalmouse | 펄사 pulsar | 람주 lamzu | 조위 zowie | 엔드게임기어 endgamegear | 브이지엔 vgn | 브이엑스이 vxe | 에이티케이 atk | 다래유 dareu
아코 akko | 몬스긱 monsgeek | 에포메이커 epomaker | 로얄클루지 royalkludge | 아울라 aula 독거미 | 누피 nuphy | 로프리 lofree | 겜디아스 gamdias | 로캣 roccat | 마케나이크 machenike
레드래곤 redragon | 어택샤크 attackshark | 아재즈 ajazz | 엠초스 mchose | 라푸 rapoo | 와콤 wacom | 휴이온 huion | 엑스피펜 xppen | 가오몬 gaomon | 솔리다임 solidigm | 키오시아 kioxia
렉사 lexar | 에이데이타 adata | 실리콘파워 siliconpower | 트랜센드 transcend | 패트리어트 patriot | 힉세미 hiksemi | 네탁 netac | 판샹 fanxiang | 리뷰안 리뷰안테크 | 타무즈 tammuz
오리코 orico | 이지넷 이지넷유비쿼터스 | 새로텍 sarotech | 액토 actto 엑토 | 플레오맥스 pleomax | 로이체 royche | 컴스 coms | 넷메이트 netmate | 칼디짓 caldigit | 사브렌트 sabrent | 벤션 vention
하기비스 hagibis | 테라마스터 terramaster | 에이수스토어 asustor | 유비쿼티 ubiquiti | 디링크 dlink | 텐다 tenda | 링크시스 linksys | 비링크 beelink | 미니스포럼 minisforum | 긱콤 geekom
에이스매직 acemagic | 젠머신 genmachine | 파이어뱃 firebat
`

/** Makers of phones, tablets, audio devices, cameras and their accessories. */
export const MAKERS_OF_PHONES = `
구글 google | 낫싱 nothing | 원플러스 oneplus | 비보 vivo | 리얼미 realme | 아너 honor | 블랙뷰 blackvue blackview | 두지 doogee | 유미디지 umidigi | 테클라스트 teclast | chuwi
알도큐브 alldocube | 헤드울프 headwolf | 슈피겐 spigen | 신지모루 sinjimoru | 링케 ringke | 케이스티파이 casetify | 오터박스 otterbox | 랩씨 labc | 아라리 araree | 힐링쉴드 healingshield
주파집 | 모모스틱 momostick | 초텍 choetech | 맥도도 mcdodo | 기가스톤 gigastone | 디자인스킨 designskin | 엘라고 elago | 모맥스 momax | 네이티브유니온 nativeunion | 제로스킨 zeroskin
피타카 pitaka | 닐킨 nillkin | 토라스 torras | 이에스알 esr | 자그 zagg | mophie | 쿡텍 cuktech | 로모스 romoss | 샤지 sharge | 에코플로우 ecoflow | 블루에티 bluetti | 잭커리 jackery
투키 toocki | 에사거 essager | 호코 hoco | 리맥스 remax | 에이스패스트 acefast | 섭케이스 supcase | 유피 eufy | 네뷸라 nebula | 수월우 moondrop 문드롭 | 심갓 simgot | 트루스이어 truthear
하이디즈 hidizs | 피오 fiio | 샨링 shanling | 아이바쏘 ibasso | 아스텔앤컨 astellenkern astellkern | 코원 cowon | 아이리버 iriver | 에이케이지 akg | 스컬캔디 skullcandy | 클립쉬 klipsch
에디파이어 edifier | 하일루 haylou | 사운드피츠 soundpeats | 토조 tozo | 트론스마트 tronsmart | 울티메이트이어스 ultimateears | 포칼 focal | 소노스 sonos | 폴크오디오 polkaudio | 케프 kef
바워스앤윌킨스 bowerswilkins bowersenwilkins | 비츠 beats | 아이센스 | 캔스톤 canston | 포커스라이트 focusrite | 스타인버그 steinberg | 타스캠 tascam | 마오노 maono | 파이파인 fifine
엑스지미 xgimi | 포무비 formovie | 제이엠고 jmgo | 완보 wanbo | 당베이 dangbei | 옵토마 optoma | 마그큐빅 magcubic | 시그마 sigma | 탐론 tamron | 빌트록스 viltrox | 라이카 leica
핫셀블라드 hasselblad | 올림푸스 olympus | 펜탁스 pentax | 리코 ricoh | 코닥 kodak | 맨프로토 manfrotto | 스몰리그 smallrig | 유란지 ulanzi | 지윤텍 zhiyun | 픽디자인 peakdesign
로우프로 lowepro | 고독스 godox | 로데 rode | 보야 boya | 홀리랜드 hollyland | 인스타 | 메타 meta 오큘러스 oculus | 피코 pico | 엘가토 elgato | 트러스트마스터 thrustmaster | 파나텍 fanatec
터틀비치 turtlebeach | 나콘 nacon | 호리 hori | 파워에이 powera | 에잇비트두 | 플라이디지 flydigi | 빅빅원 bigbigwon | 모바패드 mobapad | 굴리킷 gulikit | 이지에스엠엑스 easysmx
아야네오 ayaneo | 지피디 gpd | 원엑스플레이어 onexplayer | 앤버닉 anbernic | 레트로이드 retroid | 파우키디 powkiddy | 미유 miyoo | 트림유아이 trimui | 유비소프트 ubisoft
스퀘어에닉스 squareenix | 코나미 konami | 아틀러스 atlus | 반다이남코 bandainamco | 코에이테크모 koeitecmo | 베데스다 bethesda | 프롬소프트웨어 fromsoftware 프롬소프트 | 소노프 sonoff | 투야 tuya
아카라 aqara | 이라이트 yeelight | 이미랩 imilab | 이지비즈 ezviz | 리오링크 reolink | 하이크비전 hikvision | 다후아 dahua | 헤이홈 hejhome | 퍼니시 fnirsi | 코스펫 kospet
제블레이즈 zeblaze | 콜미 colmi | 미브로 mibro | 라노 llano
`
