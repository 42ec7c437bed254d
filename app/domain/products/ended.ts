const ENDED = /(?:종료|품절|매진|마감|완판|삭제됨|\[완료\]|(?:^|[\s[(])펑(?=$|[\s\])]))/
/** Words that contain an ended word and mean a live deal. */
const STILL_LIVE =
  /품절대란|품절임박|오늘\s*마감|마감\s*(?:세일|임박|특가)|소진\s*시?\s*(?:종료|마감)|종료\s*(?:임박|예정)|\d+\s*(?:시|일)(?:까지|에)?\s*(?:종료|마감)/g

/** True when the title itself says that the deal is over. */
export const saysEnded = (title: string): boolean => ENDED.test(title.replace(STILL_LIVE, ' '))
