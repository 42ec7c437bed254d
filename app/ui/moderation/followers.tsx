import { Link } from '../link.tsx'

interface Follower {
  id: number
  path: string | null
  author: { id: number; nickname: string } | null
  isHidden: boolean
}

/** The same text by other accounts, which the decision is about too. */
export const Followers = ({ shown, count }: { shown: Follower[]; count: number }) => (
  <div className="case-author">
    <b>같은 글을 쓴 다른 계정</b>
    <ul>
      {shown.map(({ id, path, author, isHidden }) => (
        <li key={id}>
          {author ? <Link to={`/users/${author.id}`}>{author.nickname}</Link> : '탈퇴한 회원'}{' '}
          {path && (
            <Link to={path} target="_blank">
              글 보기
            </Link>
          )}{' '}
          <span className="meta">{isHidden ? '가려짐' : '먼저 작성한 글이라 표시 중'}</span>
        </li>
      ))}
    </ul>
    {count > shown.length && <p className="meta">외 {(count - shown.length).toLocaleString('ko-KR')}개</p>}
    <p className="meta">아래 결정은 모두에게 함께 적용됩니다.</p>
  </div>
)
