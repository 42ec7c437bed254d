/*
 * Words that the analyser cannot decide, by keyword. Before you add a word, check whether the rules of
 * `wordBorders.server.ts` decide it.
 */

const lists = (table: Record<string, string>): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(table).map(([keyword, words]) => [keyword, words.split(' ')]))

/** Words that end with the keyword and name a kind of it, although dictionaries have them as one word. */
export const KINDS_OF = lists({
  감: '단감',
  게: '대게 꽃게 홍게',
  국: '미역국 된장국 곰국 떡국 북엇국',
  굴: '석굴',
  귤: '감귤',
  기름: '참기름',
  꿀: '벌꿀',
  닭: '통닭 토종닭',
  등: '전등 형광등',
  떡: '찰떡 가래떡 찹쌀떡',
  무: '열무',
  물: '먹는물 마시는물',
  밤: '군밤 깐밤',
  빵: '식빵 호빵 찐빵',
  쌀: '햅쌀 오대쌀 멥쌀 찹쌀',
  약: '치약 한약 감기약',
  옷: '겉옷 속옷 비옷 잠옷',
  잔: '찻잔 유리잔 맥주잔',
  전: '파전 김치전 녹두전 육전 동태전',
  차: '녹차 홍차 쌍화차',
  책: '동화책 그림책 만화책 공책 색칠공부책 전자책',
  총: '물총 비비탄총',
  칼: '식칼 부엌칼',
  컵: '종이컵',
  티: '밀크티 그린티 면티',
  팩: '아이스팩',
  팬: '프라이팬 후라이팬 그릴팬',
  폰: '스마트폰 휴대폰 핸드폰 자급제폰',
  회: '생선회 육회',
})

/** Words that share letters with the keyword and name something else. */
export const STRANGERS_OF = lists({
  가방: '가방끈',
  가스: '돈가스 돈까스',
  고기: '물고기',
  라이트: '하이라이트',
  레몬: '레몬그라스 레몬밤',
  리스: '매트리스',
  마스: '크리스마스',
  망고: '망고스틴',
  모자: '모자반',
  밤: '클렌징밤 멀티밤 선밤 플라스트밤',
  배: '무배 직배',
  버스: '캔버스 유니버스',
  보드: '키보드 보드득',
  샌드: '샌드페이퍼',
  스키: '위스키',
  스타: '파스타 페스타 스타일러 인스타 스타우브 스타필드',
  시계: '시계방향',
  아이: '아이패드 아이보리 아이섀도',
  에어: '에어프라이어 에어캡',
  애플: '파인애플',
  오리: '회오리',
  이어: '타이어 플레이어',
  전: '특가전 할인전',
  젤리: '젤리캣',
  콜라: '콜라비 콜라드 니콜라 브로콜라',
  크림: '아이스크림',
  파스: '크레파스',
  파이: '와이파이 파이렉스 라즈베리파이',
  폰: '이어폰 마이크로폰',
  햄: '그래햄',
})
