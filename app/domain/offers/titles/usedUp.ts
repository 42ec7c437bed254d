/** Words in a title that name a food or a drink. */
export const FOOD =
  /라면|쌀|스프(?!레이)|빵(?!칼)|라떼|밀키트|햅쌀|생수|우유|두유|커피|원두|녹차|콜라|사이다|탄산|음료|에너지드링크|주스|고기|삼겹|목살|한우|치킨|닭|오리|만두|김치|두부|과자|쿠키|젤리|초콜릿|감귤|귤|사과|딸기|망고|바나나|복숭아|포도|체리|블루베리|감자|고구마|옥수수|양파|마늘|누룽지|즉석밥|컵밥|볶음밥|햇반|떡|국수|소면|우동|짜장|즙|견과|아몬드|호두|제로|참치|스팸|햄|소시지|비엔나|어묵|고등어|오징어|전복|새우|멸치|육포|돈까스|피자|핫도그|곰탕|갈비|삼계탕|곱창|치즈|요거트|요구르트|계란|구운란|오트밀|소스|참기름|식용유|올리브유|고추장|된장|간장|설탕|밀가루|홍삼|비타민|유산균|오메가3|만쥬|콤부차|애사비|시리얼|그래놀라|카누|맥심|아메리카노|(?:네스프레소|돌체구스토|버츄오).*캡슐|(?:단백질|프로틴|에너지)바/

/** The units of food, and of socks. */
const EATEN = /\d\s?(?:kg|키로|킬로|봉|캔|병|켤레|리터\s?[x*×]\s?\d+)(?![a-z가-힣])/i
/** Food that is expensive for its weight, and things that are not food. */
const NO_MEAL =
  /홍삼|유산균|비타민|오메가|콜라겐|(?:프로틴|단백질)(?!바)|머신|메이커|[가-힣]기(?![가-힣])|냉장고|한우|갈비|세트/
const HOUSEHOLD =
  /휴지|화장지|세제|유연제|치약|칫솔|물티슈|기저귀|하기스|팸퍼스|마미포코|분유|건전지|젖병|와이퍼/

/** Several bottles of a drink, or of a product for cleaning or care: 삼다수 2리터 24개, 센시비오 500미리 2통. */
const SEVERAL_VOLUMES = /\d\s?(?:ml|미리|리터|l)(?![a-z가-힣]).*\d\s?(?:개|입|통|팩|병|캔|펫)(?![가-힣])/i

/** True for a title of food or household consumables, which rarely cost more than 100,000 won. */
export const isUsedUp = (title: string): boolean =>
  EATEN.test(title) ||
  SEVERAL_VOLUMES.test(title) ||
  HOUSEHOLD.test(title) ||
  (FOOD.test(title) && !NO_MEAL.test(title))
