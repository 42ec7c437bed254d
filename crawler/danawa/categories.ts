/** The categories whose lists are read, by danawa's numbers: those with most deals. */
const CATEGORIES: Record<string, string> = {
  노트북: '112758',
  모니터: '112757',
  CPU: '112747',
  RAM: '112752',
  그래픽카드: '112753',
  SSD: '112760',
  키보드: '112782',
  휴대폰: '122515',
  태블릿: '12210596',
  스마트워치: '12215657',
  TV: '10248425',
  냉장고: '102110',
  드럼세탁기: '102206',
  청소기: '10254654',
  에어프라이어: '10338814',
  '생수/음료/우유': '1623153',
  분유: '16249091',
}

export const CATEGORY_NUMBERS: string[] = Object.values(CATEGORIES)
