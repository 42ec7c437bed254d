import type { ListedMember } from '#domain/membership/memberSearch.server.ts'
import { ROLE_NAMES } from '#domain/membership/memberState.ts'
import { Chip } from '../../controls/chip.tsx'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'

/** Members in the list of staff; each leads to their page. */
export const MemberRows = ({ members }: { members: ListedMember[] }) => (
  <ul className="hair">
    {members.map(({ id, nickname, role, isNoauth, createdAt, lastSeenAt, leftAt, suspendedUntil }) => (
      <li key={id}>
        <Link to={`/auth/admin/users/${id}`} className="case-row">
          <span className="rule-name">
            <b dir="auto">{nickname}</b>
            {role !== 'USER' && <Chip kind="hot">{ROLE_NAMES[role]}</Chip>}
            {isNoauth && <Chip>인증 없음</Chip>}
            {suspendedUntil !== null && <Chip kind="warn">정지</Chip>}
            {leftAt !== null && <Chip kind="end">탈퇴</Chip>}
          </span>
          <span className="meta">
            #{id} · <RelativeTime at={createdAt} /> 가입 · <RelativeTime at={lastSeenAt} /> 방문
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
