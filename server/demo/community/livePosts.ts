import type { BoardCategory } from '#domain/boards/category.ts'

/** Posts about a thing that the demo's members write while it runs. `{item}`, `{price}`: a thing and its
 * price. `about`: what the post is about, if not that thing. */
export const LIVE_POSTS: Array<{ category: BoardCategory; title: string; content: string; about?: string }> =
  [
    {
      category: 'TALK',
      title: '오늘 장바구니에는 {item}만 담겼습니다',
      content:
        '<p>다른 것을 사러 들어갔다가 {item} 앞에서 멈췄습니다. {price}이면 나쁘지 않지요?</p><p>다들 오늘은 무엇을 담으셨나요.</p>',
    },
    {
      category: 'HELP',
      title: '{item} 처음 사는데 무엇부터 봐야 할까요',
      content:
        '<p>{price} 안팎에서 고르려고 합니다. 써 보신 분들은 무엇을 가장 먼저 보시나요? 오래 쓰는 것이 우선입니다.</p>',
    },
    {
      category: 'REVIEW',
      title: '{item} 일주일 써 보고 적습니다',
      content:
        '<p>{price}에 샀습니다. 기대보다 포장이 꼼꼼했고 쓰는 데 불편이 없습니다.</p><p>아쉬운 점은 설명서가 얇다는 것 하나입니다.</p>',
    },
    {
      category: 'INFO',
      about: '확인할 것',
      title: '{item} 살 때 확인할 것 세 가지',
      content:
        '<ul><li>배송비를 더한 값이 {price}보다 싼지</li><li>제조일이 표시되어 있는지</li><li>반품할 때 누가 배송비를 내는지</li></ul><p>이 셋만 보아도 크게 실패하지 않습니다.</p>',
    },
    {
      category: 'TALK',
      title: '{item} 알림이 또 울렸습니다',
      content:
        '<p>지난번에 {price}에 산 것이 아직 남았는데 손이 갑니다. 이번에는 참아 보려고 여기에 적습니다.</p>',
    },
    {
      category: 'HELP',
      title: '{item} {price}, 지금 살까요 기다릴까요',
      content:
        '<p>다음 주에 행사가 있다는 말을 들었습니다. 작년 이맘때는 어땠는지 기억하시는 분 계신가요?</p>',
    },
    {
      category: 'REVIEW',
      title: '{item} 두 번째 재구매 후기',
      content: '<p>처음보다 조금 오른 {price}이지만 다시 샀습니다. 두 번 사는 데는 이유가 있더라고요.</p>',
    },
  ]
