import type { BoardItem, ShownPost } from '#domain/boards/board.ts'
import { categoryLabel, type ListedCategory } from '#domain/boards/category.ts'
import { ButtonLink } from '../../controls/button.tsx'
import { Pills } from '../../controls/lists/tabs.tsx'
import { Replies } from '../../controls/replies.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'
import { boardPath, boardsPath, writePath } from '../boardPaths.ts'
import { BoardRow } from '../boardRow.tsx'

/** A list of posts by its address: a category, all posts, or null for the category of the post. */
type ChosenList = ListedCategory | 'ALL' | null

interface AroundPostProps {
  board: ShownPost
  around: { above: BoardItem[]; below: BoardItem[] }
  chosen: ChosenList
}

/** The posts before and after a post, and the list around it. The links keep the chosen list. */
export const AroundPost = ({ board, around, chosen }: AroundPostProps) => (
  <Around className="panel" aria-labelledby="around" of={{ current: itemOf(board), around, chosen }} />
)

type AroundProps = Omit<AroundPostProps, 'board'> & { current: BoardItem }

const Around = kept('section', ({ current, around, chosen }: AroundProps) => {
  const { above, below } = around
  const of = chosen ?? current.category ?? 'ALL'
  const category = of === 'ALL' ? null : of
  const row = (item: BoardItem) => <BoardRow key={item.id} board={item} to={boardPath(item.id, chosen)} />
  return (
    <>
      <div className="panel-head">
        <h2 id="around">{category === null ? '전체 글' : `${categoryLabel(category)} 글`}</h2>
        <span className="spring" />
        <ButtonLink to={boardsPath({ category })} size="small">
          <Icon name="list" size="small" />
          목록
        </ButtonLink>
        <ButtonLink to={writePath()} size="small">
          <Icon name="pencil" size="small" />
          글쓰기
        </ButtonLink>
      </div>
      <nav className="post-near" aria-label="이전글과 다음글">
        <Near name="다음글" icon="arrow-up" board={above.at(-1)} chosen={chosen} />
        <Near name="이전글" icon="arrow-down" board={below[0]} chosen={chosen} />
      </nav>
      {current.category !== null && <Pills label="아래 목록" choices={listChoices(current, chosen)} />}
      <ul className="hair">
        {above.map(row)}
        <BoardRow board={current} to={boardPath(current.id, chosen)} isCurrent />
        {below.map(row)}
      </ul>
    </>
  )
})

/** The post as a row; its own page never folds it. */
const itemOf = (post: ShownPost): BoardItem => {
  const { id, category, title, commentCount, hitCount, likeCount, imageCount, writtenAt } = post
  const { nickname, deal, note } = post
  const counts = { commentCount, hitCount, likeCount, imageCount }
  return { id, category, title, ...counts, writtenAt, nickname, deal, note, isFolded: false }
}

const listChoices = ({ id, category }: BoardItem, chosen: ChosenList) =>
  [category, 'ALL' as const].map((list) => ({
    name: list === 'ALL' || list === null ? '전체' : categoryLabel(list),
    to: `${boardPath(id, list === category ? null : list)}#around`,
    isCurrent: (chosen ?? category) === list,
  }))

interface NearProps {
  name: string
  icon: 'arrow-up' | 'arrow-down'
  board: BoardItem | undefined
  chosen: ChosenList
}

const Near = ({ name, icon, board, chosen }: NearProps) =>
  board === undefined ? (
    <p className="meta">
      <Icon name={icon} size="tiny" />
      {name}이 없습니다.
    </p>
  ) : (
    <Link to={boardPath(board.id, chosen)}>
      <Icon name={icon} size="tiny" />
      <span className="meta">{name}</span>
      <span className="post-near-title" dir="auto">
        {board.isFolded ? '숨긴 단어가 들어 있는 글입니다' : board.title}
      </span>
      <Replies count={board.commentCount} />
    </Link>
  )

/** At the end of a post: offers a keyword alert at `path`, for the thing that the title names, if any. */
export const KeywordFoot = ({ keyword, path }: { keyword: string | null; path: string }) => (
  <section className="panel post-foot" aria-label="키워드 알림">
    <p>
      {keyword === null ? (
        '기다리는 상품을 등록하면 딜이 올라올 때 알려 드립니다.'
      ) : (
        <>
          <b>‘{keyword}’</b> 딜이 올라오면 알려 드립니다.
        </>
      )}
    </p>
    <ButtonLink to={path}>
      <Icon name="bell-plus" size="small" />
      {keyword === null ? '키워드 알림 받기' : '이 키워드 알림 받기'}
    </ButtonLink>
  </section>
)
