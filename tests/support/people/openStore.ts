// Opens the draw since yesterday and fills the store for the members of a stage; run as a separate process with DATA_DIR.
import { signIn } from '#domain/accounts/identities.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { drawPrizes, readDrawGame } from '#domain/gifts/draw/draws.server.ts'
import { givePoints, offerPrizes, putGift } from './gifts.ts'

const yesterday = Date.now() - DAY_MS
const [kim, park] = ['4101', '4103'].map((subject) => signIn('kakao', subject).member)
offerPrizes(park!, yesterday, [{ kind: 'STAR', name: '스타 100개', amount: 100, odds: 1_000_000 }])
givePoints(kim!, 12)
drawPrizes(kim!, { count: 1, requestKey: 'yesterday', gameId: readDrawGame(yesterday).id }, yesterday)
putGift(park!, { description: '따뜻한 커피 한 잔', terms: '다른 사람에게 팔 수 없습니다.' })
putGift(park!, { name: '머그컵', delivery: 'IN_KIND', starPrice: 50 })
